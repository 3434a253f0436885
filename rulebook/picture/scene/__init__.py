"""A picture as a list of labelled shapes, and what turns it into SVG and PNG."""
