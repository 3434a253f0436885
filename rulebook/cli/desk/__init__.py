"""A folder to work in, and the server that shows it: JupyterLab, or pages without Jupyter around them."""
