# Every command sets up what it needs in .venv first, from the lock files alone.
# With another Python: make PYTHON=python3.13 serve

PYTHON ?= python3
run := .venv/bin/python -m
pip := $(run) pip install --quiet --disable-pip-version-check --require-hashes
lock := $(run) uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --generate-hashes

export NO_MKDOCS_2_WARNING = 1
# A make that a test starts says no more than one started by hand
MAKEFLAGS += --no-print-directory

.DEFAULT_GOAL := help
.PHONY: help serve site test check audit bench lock clean

help: ## List these commands
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 16

serve: .venv/serve ## Preview the site; it follows every edit
	$(run) mkdocs serve

site: .venv/serve ## Build the site into site/; a warning is an error
	$(run) mkdocs build --strict

check: .venv/serve ## Check the data and list its faults
	.venv/bin/python scripts/build.py check

test: .venv/dev ## Everything that CI runs: format, lint, types, floors, tests
	$(run) ruff format --check && $(run) ruff check && $(run) mypy
	PYTHONPATH=scripts .venv/bin/lint-imports --no-logo --cache-dir .cache/imports
	$(run) pytest -n auto --dist loadfile

audit: .venv/dev ## Look the locked dependencies up among the known holes
	$(run) pip_audit --strict --disable-pip -r requirements.txt -r requirements-dev.txt

bench: .venv/dev ## Time builds against what MkDocs costs without us; figures in .cache/bench.json
	PYTHONPATH=tests .venv/bin/python tests/bench.py

lock: .venv/dev ## Lock the dependencies anew after an edit of pyproject.toml; newer ones: make lock UPGRADE=--upgrade
	$(lock) $(UPGRADE) pyproject.toml -o requirements.txt
	$(lock) $(UPGRADE) pyproject.toml --group dev -c requirements.txt -o requirements-dev.txt

clean: ## Remove all that these commands made, but for .venv
	rm -rf site build .cache .hypothesis

.venv/serve: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Curvebook needs Python 3.11 or newer; name one: make PYTHON=python3.12 ...")'
	@echo "Setting up .venv; this takes a minute, once" && $(PYTHON) -m venv --clear .venv
	$(pip) -r requirements.txt && touch $@

.venv/dev: requirements-dev.txt .venv/serve
	$(pip) -r requirements-dev.txt && touch $@
