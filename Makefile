# `make play` and `make test` do all their own set-up; the other targets are for working on it.
VENV := .venv
BIN := $(VENV)/bin
RUN := PYTHONPATH=. $(BIN)/python
COMPILE := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --no-annotate --quiet

WEB := src/roulotte/web/index.html
WEB_SOURCES := web/index.html web/package.json web/svelte.config.js web/tsconfig.json web/vite.config.ts \
	$(shell find web/src web/public -type f)

# What has to reach every line of core and games by itself; the rest runs without being counted, which is faster.
RULES := tests/core tests/games tests/contract

.PHONY: play test quick quick-python quick-client soak again proof audit setup web package check golden types bench bench-room bench-web screenshots lock clean

play: $(VENV)/.ready $(WEB)
	@$(BIN)/roulotte serve --host 0.0.0.0 --database sqlite:data/roulotte.db

test: check
	$(RUN) -m pytest -n auto --cov --cov-report=term --cov-fail-under=100 $(RULES)
	$(RUN) -m pytest -n auto $(RULES:%=--ignore=%)
	sh scripts/client.sh $(VENV) test
	sh scripts/client.sh $(VENV) e2e

# While working: format, lint, types, the rules, the room's authority, the client's parts.
quick: $(VENV)/.ready-dev web/node_modules/.ready
	@$(MAKE) --no-print-directory -j2 quick-python quick-client

quick-python:
	$(BIN)/ruff format -q .
	$(BIN)/ruff check -q .
	$(BIN)/mypy
	$(RUN) -m pytest -q -n 2 $(RULES) tests/server/room tests/test_imports.py

quick-client:
	sh scripts/client.sh $(VENV) tidy
	sh scripts/client.sh $(VENV) test

# The long run: every bot over a thousand games, ten million dice, ten thousand altered records;
# a thousand kills, a million mangled messages, a hundred thousand pairs that nobody may tell apart.
# It draws from a new seed each time, which it prints: `make soak SEED=…` draws the same again.
SEED := $(shell od -An -N4 -tu4 /dev/urandom | tr -d ' ')
LONG := ROULOTTE_SOAK=1 ROULOTTE_SEED=$(SEED) PYTEST_TIMEOUT=0
soak: $(VENV)/.ready-dev $(WEB)
	@echo "The long run, from seed $(SEED): make soak SEED=$(SEED) draws the same again."
	$(LONG) $(RUN) -m pytest -n auto tests/bots tests/core
	$(LONG) $(RUN) -m pytest tests/complexity
	$(LONG) $(RUN) -m pytest tests/server/test_kills.py tests/server/test_storage.py \
		tests/server/test_power_cuts.py tests/server/test_postgres_crashes.py tests/server/test_long_run.py \
		tests/server/test_mangling.py tests/server/test_http.py tests/server/test_replay.py \
		tests/server/test_room_machine.py tests/server/test_secrets.py
	$(LONG) $(RUN) -m pytest -n auto tests/simulation tests/server/test_partitions.py

# Does it pass every time? In a clean clone, with a core kept busy: make test in full, then the browser tests and
# what draws at random, so many times each.
FULL := 3
EACH := 10
again: $(VENV)/.ready
	sh scripts/again.sh $(FULL) $(EACH)

# Would they notice? Each build of docs/proof.md is broken on purpose, and the tests that it names must fail.
# `make proof BUILDS="curtain cookie"` tries those with one of these words in their name, `make proof BROWSER=1`
# those that only a browser can notice.
proof: $(VENV)/.ready-dev $(WEB)
	$(RUN) -m tests.proof $(if $(BROWSER),--browser) $(BUILDS)

# What is known about the packages that we stand on; without the network it fails and says so.
audit: $(VENV)/.ready-dev
	$(BIN)/pip-audit --strict --disable-pip --require-hashes -r requirements-all.txt \
		&& sh scripts/client.sh $(VENV) audit \
		|| { echo "audit: something is known, or could not be asked (see above)"; exit 1; }

setup: $(VENV)/.ready-all

web: $(WEB)

# What people install: a wheel with the client inside, and its source.
package: $(VENV)/.ready $(WEB)
	rm -rf dist
	$(BIN)/python -m hatchling build -d dist

check: $(VENV)/.ready-dev $(WEB)
	$(BIN)/ruff format $(if $(CI),--check) .
	$(BIN)/ruff check .
	$(BIN)/mypy
	sh scripts/client.sh $(VENV) $(if $(CI),check,tidy)

golden: $(VENV)/.ready-dev
	$(RUN) -m tests.golden.make
	$(RUN) -m tests.golden.records
	$(RUN) -m tests.vectors.make
	$(RUN) -m tests.vectors.forged

# The browser's types, figures and examples, from the server's own structs and rules.
types: $(VENV)/.ready-dev
	$(RUN) -m scripts.web_types
	$(RUN) -m scripts.web_figures
	$(RUN) -m scripts.lessons

bench: $(VENV)/.ready-dev
	$(RUN) -m bench.engine

# Needs Node.js for boardgame.io; BENCH=--quick for half a minute of it.
bench-room: $(VENV)/.ready-dev $(WEB)
	$(RUN) -m bench.room.growth
	$(RUN) -m bench.room.where
	$(RUN) -m bench.room $(BENCH)

# Weight and speed of the pages, in a real browser.
bench-web: $(VENV)/.ready-dev $(WEB)
	sh scripts/client.sh $(VENV) bench

# Every page and table at phone and desktop size, into web/screenshots.
screenshots: $(VENV)/.ready-dev $(WEB)
	sh scripts/client.sh $(VENV) screenshots

lock: $(VENV)/.ready-dev
	$(COMPILE) pyproject.toml --extra server --group build -o requirements.txt
	$(COMPILE) pyproject.toml --extra all --group build -o requirements-all.txt
	$(COMPILE) pyproject.toml --extra all --group build --group dev -o requirements-dev.txt
	$(COMPILE) --group node -o requirements-node.txt
	$(RUN) -m scripts.plain_locks

clean:
	rm -rf $(VENV) $(VENV).unfinished web/node_modules src/roulotte/web .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* mutants

$(VENV)/.ready: requirements.txt pyproject.toml scripts/venv.sh
	sh scripts/venv.sh $(VENV) requirements.txt
	@touch $@

$(VENV)/.ready-all: $(VENV)/.ready requirements-all.txt
	sh scripts/venv.sh $(VENV) requirements-all.txt
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready requirements-dev.txt
	sh scripts/venv.sh $(VENV) requirements-dev.txt
	@touch $@

web/node_modules/.ready: web/package-lock.json scripts/client.sh scripts/node.sh requirements-node.txt $(VENV)/.ready
	sh scripts/client.sh $(VENV) install
	@touch $@

$(WEB): web/node_modules/.ready $(WEB_SOURCES)
	sh scripts/client.sh $(VENV) build
