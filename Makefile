# Everything runs in a virtual environment that this file makes: no other step is needed.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# What make demo and make ui need, and with it all compilers from PyPI and the tools of the tests.
LEAN := $(VENV)/.installed-lean
INSTALLED := $(VENV)/.installed
# A release of torch that constraints/ has a file for: make install TORCH=2.14 VENV=.venv-2.14. The usual one if empty.
TORCH ?=
CONSTRAINTS := $(if $(TORCH),constraints/torch-$(TORCH).txt,constraints.txt)
# Tests wait for half of their time.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(os.cpu_count() + 2)')

.DEFAULT_GOAL := help
.PHONY: help install demo ui test lint format lock clean

help: ## Show what there is
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

$(LEAN): EXTRAS :=
$(INSTALLED): EXTRAS := [dev]
$(LEAN) $(INSTALLED): pyproject.toml $(CONSTRAINTS)
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --disable-pip-version-check -q 'pip>=25'  # older ones take twice as long to choose packages
	$(BIN)/python -m pip install --disable-pip-version-check --progress-bar off -c $(CONSTRAINTS) -e '.$(EXTRAS)'
	touch $(LEAN) $@

install: $(INSTALLED) ## Make the environment: compilers from PyPI, tools and tests, too

demo: $(LEAN) ## Capture, benchmark, score and draw: the whole pipeline
	@$(BIN)/graphnet demo

ui: $(LEAN) ## Open the Dagster UI on http://127.0.0.1:3000
	@$(BIN)/graphnet ui

test: $(INSTALLED) ## Run all tests; those that judge times get a second and a third try
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder -m 'not alone'
	$(BIN)/python -m pytest -m alone --reruns 2 $$(grep -rlw mark.alone tests --include='*.py')

lint: $(INSTALLED) ## Run ruff, mypy and import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(INSTALLED) ## Format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock: ## Write the constraints of a release of torch anew from a fresh environment
	rm -rf .venv-lock && $(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip install --disable-pip-version-check --progress-bar off 'torch==$(or $(TORCH),2.13).*' -e '.[dev]'
	sed -n '/^#/p' $(CONSTRAINTS) > constraints.new
	.venv-lock/bin/python -m pip freeze --exclude-editable | sed 's/+[a-z0-9]*$$//' >> constraints.new
	mv constraints.new $(CONSTRAINTS) && rm -rf .venv-lock

clean: ## Remove the environment; results stay
	rm -rf $(VENV)
