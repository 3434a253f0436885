"""Renew the notebooks in the repository: no execution counts, no widget views, one static picture each.

Each notebook is run; the first picture that it shows is kept on its first code cell, so that it shows something
wherever it is read. Everything else that a run leaves behind goes. Arguments: notebooks (default: all).
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}


def main() -> None:
    """Renew the notebooks that are named, or all."""
    names = [Path(name) for name in sys.argv[1:]] or sorted((ROOT / "notebooks").rglob("*.ipynb"))
    for path in names:
        if ".ipynb_checkpoints" not in path.parts:
            print(f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}: {renew(path)}")


def renew(path: Path) -> str:
    """Renew one notebook and say what happened."""
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    picture = first_picture(run(path))
    tidy(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    if code and picture:
        code[0].outputs = [nbformat.v4.new_output("display_data", data=picture)]
    nbformat.validate(notebook)
    after = nbformat.writes(notebook) + "\n"
    if after != before:
        path.write_text(after, encoding="utf-8")
    return ("unchanged" if after == before else "renewed") + ("" if picture else ", but it shows no picture")


def run(path: Path) -> nbformat.NotebookNode:
    """Run a copy of a notebook in its own folder, with a learner's folder of its own."""
    notebook = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as home:
        os.environ["RULEBOOK_HOME"] = home  # the kernel inherits it
        here = {"metadata": {"path": path.parent}}
        NotebookClient(notebook, timeout=120, kernel_name="python3", resources=here).execute()
    return notebook


def first_picture(notebook: nbformat.NotebookNode) -> dict[str, str] | None:
    """Return the first PNG among the outputs, with its words."""
    outputs = (output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs)
    for output in outputs:
        data = output.get("data", {})
        if "image/png" in data:
            return {"image/png": data["image/png"], "text/plain": data.get("text/plain", "")}
    return None


def tidy(notebook: nbformat.NotebookNode) -> None:
    """Take away what a run leaves behind, fold the code, name the kernel, say that it runs by itself."""
    about = {"kernelspec": KERNEL, "language_info": {"name": "python"}, "rulebook": {"start": True}}
    notebook.metadata = nbformat.from_dict(about)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
            cell.metadata.setdefault("jupyter", {})["source_hidden"] = True
            cell.metadata.pop("execution", None)


if __name__ == "__main__":
    main()
