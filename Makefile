# `make play` and `make test` do all their own set-up; the other targets are for working on it.
VENV := .venv
BIN := $(VENV)/bin
RUN := PYTHONPATH=. $(BIN)/python
COMPILE := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --no-annotate --quiet --group build

.PHONY: play test soak setup check golden bench bench-room lock clean

play: $(VENV)/.ready
	@$(BIN)/roulotte

test: check
	$(RUN) -m pytest -n auto --cov --cov-report=term --cov-fail-under=100

# The long run: every bot over a thousand games, ten million dice, ten thousand altered records.
soak: $(VENV)/.ready-dev
	ROULOTTE_SOAK=1 $(RUN) -m pytest -n auto tests/bots tests/core

setup: $(VENV)/.ready

check: $(VENV)/.ready-dev
	$(BIN)/ruff format $(if $(CI),--check) .
	$(BIN)/ruff check .
	$(BIN)/mypy

golden: $(VENV)/.ready-dev
	$(RUN) -m tests.golden.make
	$(RUN) -m tests.vectors.make

bench: $(VENV)/.ready-dev
	$(RUN) -m bench.engine

# Needs Node.js for boardgame.io; BENCH=--quick for half a minute of it.
bench-room: $(VENV)/.ready-dev
	$(RUN) -m bench.room $(BENCH)

lock: $(VENV)/.ready-dev
	$(COMPILE) -o requirements.txt
	$(COMPILE) --group dev -o requirements-dev.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* mutants

$(VENV)/.ready: requirements.txt pyproject.toml scripts/venv.sh
	sh scripts/venv.sh $(VENV) requirements.txt
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready requirements-dev.txt
	sh scripts/venv.sh $(VENV) requirements-dev.txt
	@touch $@
