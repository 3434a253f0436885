# Every target sets up .venv by itself when it is missing or pyproject.toml changed.
# PYTHON=/path/to/python chooses the interpreter, CHROMIUM=/path/to/chromium the browser of the tests.
BIN := .venv/bin
CI ?=
ARGS ?=

.PHONY: help page lab test test-deep bench check format notebooks goldens vocabulary house browser venv clean

help:
	@echo "make page       open the first page in the browser, without Jupyter (ARGS=--lan: for the whole house)"
	@echo "make lab        open the notebooks in JupyterLab"
	@echo "make test       run the tests"
	@echo "make test-deep  run what make test takes a sample of: every edition, more random games and mutants"
	@echo "make check      lint, formatting, types"
	@echo "make format     put the formatting right"
	@echo "make bench      measure the engine's speed (ARGS=--browser: the waiting times on the screen)"
	@echo "make notebooks  renew the pictures in the notebooks and docs/board.png"
	@echo "make goldens    renew the golden playthroughs (read the diff!)"
	@echo "make vocabulary renew docs/vocabulary.md"
	@echo "make house      renew docs/house.svg, the picture of who imports whom"
	@echo "make browser    install a Chromium and CJK fonts for the tests"

venv:
	@PYTHON="$(PYTHON)" sh tools/setup_venv

page: venv
	@$(BIN)/rulebook page $(ARGS)

lab: venv
	@$(BIN)/rulebook lab $(ARGS)

test: venv
	@$(BIN)/python -m pytest -n auto --dist loadgroup $(ARGS)

test-deep: venv
	@$(BIN)/python -m pytest -n auto --dist loadgroup -m deep $(ARGS)

bench: venv
	@$(BIN)/python -m bench $(ARGS)

check: venv
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

format: venv
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

notebooks: venv
	@$(BIN)/python tools/make_notebooks.py $(ARGS)
	@$(BIN)/python docs/make_board.py

goldens: venv
	@$(BIN)/python -m pytest tests -q -p no:xdist -k golden --renew-goldens $(ARGS)

house: venv
	@$(BIN)/python tools/house.py

vocabulary: venv
	@$(BIN)/python tools/make_vocabulary.py

browser:
	@sh tools/browser

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
