"""How fast the engine is: `make bench`. Figures only; nothing here passes or fails."""
