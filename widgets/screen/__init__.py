"""What every screen has: header, language, edition."""
