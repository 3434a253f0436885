"""A slow, plain reading of the rule data, to hold the engine against.

It walks the YAML with dictionaries and Python's own recursion and shares no code with the engine beyond reading YAML
and parsing expressions; the random generator is written again from its formula.
"""
