"""From the checked model to a program: state, steps, decisions, options."""
