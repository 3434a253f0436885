"""A slow, plain second reading of the rule data, to hold the engine's against. Test code only.

It walks the same checked model, keeps the state in dicts and uses Python's own call stack; of the engine it borrows the
YAML reader, the expression parser and the formula of the random generator, nothing that compiles, lays out or plays.
"""
