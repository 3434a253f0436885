"""Players that are no persons, and games among them."""
