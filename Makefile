# make        sets up .venv, installs the package and builds every ruleset into output/
# make test   checks everything: style, types, the import contract, the tests
# make soak   runs the tests with many more random examples, from a fresh seed: over half an hour; SEED=… repeats a run
# make bench  measures speed and size, as ratios
# make coverage prints the functions that no run of the program on its games reaches
# make judges checks the output with other programs (qpdf, Ghostscript, Inkscape, shapely, ...)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell git ls-files pnp templates rulesets 2>/dev/null || find pnp templates rulesets -type f)

# The languages that are built: English, and Russian once a game has it; make LANGUAGES=all builds every one.
COMMA := ,
LANGUAGES ?= en$(if $(wildcard rulesets/*/translations/ru.po),$(COMMA)ru)

.PHONY: all build test soak check bench coverage judges clean

all: build

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "pnp needs Python 3.11 or newer: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.tested: pyproject.toml $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	touch $@

$(VENV)/.benched: pyproject.toml $(VENV)/.tested
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	touch $@

build: $(VENV)/.installed
	$(BIN)/pnp build --lang $(LANGUAGES) --output output

check: $(VENV)/.installed
	$(BIN)/pnp check

# The tests start the program often; with this variable set, each start would compile all of it.
unexport PYTHONDONTWRITEBYTECODE

# To rewrite all assertions takes longer than to run those again that failed, which then say why.
test: $(VENV)/.tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n 2

ifndef SEED
SEED := $(shell $(PYTHON) -c 'import random; print(random.randrange(1, 10**6))')
endif

soak: $(VENV)/.tested
	@echo "seed $(SEED): repeat this run with make soak SEED=$(SEED)"
	PNP_SOAK=$(SEED) $(BIN)/python -m pytest -n 2 --hypothesis-seed=$(SEED)

# Another program that draws boards and cards, whose packages are not for ours.
.venv-peers/.installed:
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check protograf==0.5.2
	touch $@

bench: $(VENV)/.benched .venv-peers/.installed
	$(BIN)/python -m bench

coverage: $(VENV)/.benched
	$(BIN)/python -m bench.coverage

# A judge whose packages are not for ours.
.venv-judges/.installed:
	$(PYTHON) -m venv .venv-judges
	.venv-judges/bin/python -m pip install --quiet --disable-pip-version-check vpype==1.15.0
	touch $@

judges: $(VENV)/.tested .venv-judges/.installed
	$(BIN)/python -m tests.judges

clean:
	rm -rf $(VENV) .venv-peers .venv-judges build dist
	find output -mindepth 1 ! -name .gitignore -delete
