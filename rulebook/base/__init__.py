"""What everything else stands on: errors, files, languages, grammar, words."""
