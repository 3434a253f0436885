"""Why and why not: legality with reasons, effects in words, what would follow."""
