# Every target creates what it needs and does nothing twice. `make help` lists them.

PYTHON ?= python3
# Neighbouring tests share servers and browsers, so each process keeps its part of the list until another has nothing to do.
PYTEST_ARGS ?= -n auto --dist worksteal

BIN := .venv/bin
# What runs the tests.
RUN := $(BIN)/python
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
LOCK := requirements/dev.lock
PACKAGE := pyproject.toml setup.py
SOURCES := $(sort $(shell find src/cottonopolis -type f -not -path '*/__pycache__*' -not -path 'src/cottonopolis/page*'))
ENGINE := $(filter src/cottonopolis/engine% src/cottonopolis/think% src/cottonopolis/observe%,$(SOURCES)) \
	$(foreach game,$(wildcard src/cottonopolis/games/*),$(filter $(game)/rules% $(game)/features.py $(game)/judge.py,$(SOURCES)))

# $(call listed,FILE,NAMES) is a file with these names, written only when they are others, so that a deleted file counts
# as a change. The times of directories do not tell: they change when Python puts __pycache__ there.
listed = $(shell mkdir -p build; echo '$(strip $(2))' | cmp -s - $(1) || echo '$(strip $(2))' > $(1))$(1)
SOURCES_LISTED := $(call listed,build/sources,$(SOURCES))
ENGINE_LISTED := $(call listed,build/engine-sources,$(ENGINE))

# What the page is made of: its own files, and what it takes from the package and from the rules.
WEB := $(shell find web scripts/page.py scripts/page_assets.py docs/rules docs/explorer $(addprefix src/cottonopolis/,content data draw engine game games notation views) \
	-type f -not -path '*/node_modules/*' -not -path 'web/public/maps/*' -not -path 'web/public/rules/*' -not -path 'web/public/rulebook/*' \
	-not -path 'web/public/lessons/*' -not -path 'web/public/drills/*' -not -path 'web/public/glossary.json' -not -path 'web/public/explorer.json' -not -path 'web/src/made/*' -not -path '*/__pycache__*' -not -name '*.so')

# Empty files whose times say when something was last made.
READY := .venv/ready
COMPILED := build/compiled/ready
ENGINE_CHANGED := build/engine-changed
PAGE := build/page/built
PAGE_TESTED := build/page/tested
BENCH := build/bench/ready
TESTS_READ := build/tests-read

# $(call with_compiled,COMMAND,WHAT) runs COMMAND on the compiled engine, or says why WHAT is left out.
define with_compiled
	@$(BIN)/python scripts/can_compile.py; case $$? in \
		0) $(MAKE) --silent $(COMPILED) && export PYTHONPATH=$(CURDIR)/build/compiled && $(1) ;; \
		2) echo "$(2) left out: no working C compiler with Python headers was found." ;; \
		*) exit 1 ;; \
	esac
endef

# The page lies beside the compiled engine as it does beside the plain one.
with_page := rm -rf build/compiled/cottonopolis/page && cp -R src/cottonopolis/page build/compiled/cottonopolis

# Each of the many processes of the tests would compile all that it imports anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play page page-test screenshots pictures test quick test-long coverage lint format types test-interpreted test-compiled bench bench-server round-trips mutants docs golden wheel lock audit clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY) $(PAGE) ## set everything up and open the game in the browser
	@if $(BIN)/python scripts/can_compile.py; then \
		$(MAKE) --silent $(COMPILED) && $(with_page) && \
		PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/cottonopolis; \
	else \
		echo "No working C compiler with Python headers was found: bots will think more slowly."; \
		$(BIN)/cottonopolis; \
	fi

page: $(PAGE) ## build the page into the package

page-test: $(PAGE_TESTED) ## check the types of the page's code and run its own tests

screenshots: $(READY) $(PAGE) ## pictures of every screen, by day and by night, wide and narrow, in build/screenshots
	@$(BIN)/python scripts/screenshots.py

pictures: $(READY) $(PAGE) ## the three pictures of the README, in docs/pictures
	@$(BIN)/python scripts/screenshots.py --readme

# Tests often wait for servers and browsers; meanwhile the other checks are made one after another.
test: lint $(PAGE) ## everything a change must pass
	$(call with_compiled,:,Compiling)
	@echo "Testing; each part tells what it found when it has ended ..."
	@$(MAKE) --silent --jobs=2 --output-sync test-compiled types page-test test-interpreted

# Without the page and without compiling: what fails most often, on the plain engine, in well under a minute.
QUICK := tests/structure tests/engine tests/rules tests/notation tests/messages tests/lessons
quick: lint types ## what tells most in half a minute, for the loop while working
	@$(BIN)/python -m pytest $(PYTEST_ARGS) $(QUICK)

test-long: $(READY) ## properties with many times the examples of the usual run
	$(call with_compiled,COTTONOPOLIS_LONG=1 $(BIN)/python -m pytest $(PYTEST_ARGS) -m long,Long tests)

lint: $(READY) ## check style and formatting
	@$(BIN)/ruff check --quiet --output-format concise
	@$(BIN)/ruff format --quiet --diff

format: $(READY) ## repair formatting and what the linter can repair
	@$(BIN)/ruff check --quiet --fix
	@$(BIN)/ruff format --quiet

types: $(READY) ## check types
	@$(BIN)/mypy

test-compiled: $(READY) $(PAGE) $(TESTS_READ) ## run all tests on the compiled engine, where there is a C compiler
	$(call with_compiled,$(with_page) && COTTONOPOLIS_EXPECT=compiled $(RUN) -m pytest $(PYTEST_ARGS),Compiled tests)

# What compiling can change is tested on the plain engine as well; without a C compiler everything is.
BOTH := tests/bots/test_age_of_industry.py tests/bots/test_budget.py tests/bots/test_choices.py tests/bots/test_judge.py tests/bots/test_network.py tests/engine tests/events/test_one_run.py tests/golden tests/rules tests/test_bench_command.py tests/test_version.py
test-interpreted: $(READY) $(PAGE) $(TESTS_READ) ## run the tests of what is compiled on the plain Python engine, or all without a C compiler
	@if $(BIN)/python scripts/can_compile.py; then what="-n logical $(BOTH)"; else what=tests; fi; \
		COTTONOPOLIS_EXPECT=interpreted $(RUN) -m pytest $(PYTEST_ARGS) $$what

# Coverage sees nothing of compiled modules, so both runs count together, and what tests `observe`, own maps and learning runs in both.
# It takes half as long again as the tests alone.
SEEN := $(BOTH) tests/game/test_own_maps.py tests/rl/test_candidates.py tests/rl/test_coding.py tests/rl/test_copies.py \
	tests/rl/test_gymnasium.py tests/rl/test_observation.py tests/bots/test_walk.py tests/train
coverage: $(READY) $(PAGE) ## measure which lines and branches the tests reach; fails below 95 % of src/
	@rm -rf build/coverage && mkdir -p build/coverage
	@$(MAKE) --silent test-compiled test-interpreted RUN="$(BIN)/coverage run" BOTH="$(SEEN)"
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report

bench: $(READY) $(BENCH) ## measure the compiled engine against the interpreted one and the probe; then environments and server
	$(call with_compiled,$(BIN)/python scripts/bench.py && $(BIN)/python scripts/bench_rl.py,Measurements)
	$(call with_compiled,$(BIN)/python scripts/bench_server.py,The load run)

round-trips: $(READY) ## play 1,000 random games of each game and edition, write them down and replay them
	$(call with_compiled,$(BIN)/python scripts/round_trips.py $(ROUND_TRIPS_ARGS),Round trips)

bench-server: $(READY) ## measure the server under load: tables, clients and listeners on loopback
	$(call with_compiled,$(BIN)/python scripts/bench_server.py,The load run)

MUTANTS_ARGS ?= --sample 100 --jobs 2
mutants: $(READY) ## put faults into the engine, one at a time, and see whether a test fails: a sample, or MUTANTS_ARGS
	$(BIN)/python scripts/mutants.py $(MUTANTS_ARGS)

golden: $(READY) ## write the golden games, perft tables and digests anew; say in the commit which rule changed
	$(call with_compiled,$(BIN)/python scripts/golden.py,Golden games)

docs: $(READY) ## write the generated pages of docs/
	@$(BIN)/python scripts/docs.py

LADDER_ARGS ?= --deals 16
ladder: $(READY) ## play what build/ladder misses, all bots on all titles and player counts, and write docs/ladder.md; takes hours
	$(call with_compiled,$(BIN)/cottonopolis arena ladder $(LADDER_ARGS) --out build/ladder --page docs/ladder.md,The ladder)

EXPLORER_ARGS ?= --deals 0
explorer: $(READY) ## write docs/explorer.md of the games in build/explorer; EXPLORER_ARGS="--deals 500" plays more first
	$(call with_compiled,$(BIN)/cottonopolis arena explore $(EXPLORER_ARGS) --out build/explorer --page docs/explorer.md,The explorer)

wheel: $(READY) ## build dist/ as from a fresh clone and try both distributions in empty environments
	@$(BIN)/python scripts/wheel.py

lock: build/lock/ready ## look up the newest versions of the development tools, with the hashes of their files
	@CUSTOM_COMPILE_COMMAND="make lock" build/lock/bin/pip-compile --quiet --upgrade --extra dev --allow-unsafe \
		--generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options \
		--output-file $(LOCK) pyproject.toml

audit: build/audit/ready ## ask for known weaknesses of what is locked, where a database of them can be reached
	@build/audit/bin/python scripts/audit.py build/audit/bin/pip-audit $(LOCK)

clean: ## remove everything that was made here
	rm -rf web/node_modules web/public/maps web/public/rules web/public/rulebook web/public/lessons web/public/drills web/public/glossary.json web/public/explorer.json web/src/made src/cottonopolis/page
	rm -rf .venv build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests scripts -name __pycache__ -prune -exec rm -rf {} +

$(READY): $(LOCK) $(PACKAGE)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; try make PYTHON=...")'
	@test -x $(BIN)/python || { echo "Setting up .venv ..."; $(PYTHON) -m venv .venv; }
	@$(PIP) install --require-hashes --requirement $(LOCK)
	@COTTONOPOLIS_COMPILE=0 $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(PAGE): $(READY) $(WEB)
	@echo "Building the page ..."
	@$(BIN)/python scripts/page.py build
	@mkdir -p build/page && touch $@

$(PAGE_TESTED): $(PAGE) scripts/page_types.py $(filter src/cottonopolis/server%,$(SOURCES))
	@$(BIN)/python scripts/page.py check
	@$(BIN)/python scripts/page.py test
	@touch $@

# Pytest rewrites assertions when a file is first read: once here, and not in each of the processes that read them all.
$(TESTS_READ): $(READY) $(shell find tests -name '*.py')
	@PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/python -m pytest -n 0 --collect-only > /dev/null || true
	@mkdir -p build && touch $@

# Other people's environments, to be measured in the same run as ours. They are not locked, so hashes would refuse them.
$(BENCH): $(READY) requirements/bench.txt
	@mkdir -p build/bench
	@sed -n 's/^\([A-Za-z0-9][^ ]*==[^ ]*\).*/\1/p' $(LOCK) > build/bench/versions.txt
	@$(PIP) install --constraint build/bench/versions.txt --requirement requirements/bench.txt
	@touch $@

# Extension modules of the last build would come along although their source was deleted since, so they go. They
# stay as long as the engine is the same, because compiling them takes long.
$(ENGINE_CHANGED): $(READY) $(ENGINE) $(ENGINE_LISTED)
	@echo "Compiling the engine ..."
	@rm -rf build/lib.*
	@mkdir -p build && touch $@

$(COMPILED): $(ENGINE_CHANGED) $(SOURCES) $(SOURCES_LISTED)
	@rm -rf build/compiled build/bdist.*
	@COTTONOPOLIS_COMPILE=1 COTTONOPOLIS_PAGE=0 $(PIP) install --no-deps --no-build-isolation --target build/compiled .
	@touch $@

build/lock/ready:
	@$(PYTHON) -m venv build/lock
	@build/lock/bin/python -m pip --quiet --disable-pip-version-check install 'pip-tools>=7.5'
	@touch $@

build/audit/ready:
	@$(PYTHON) -m venv build/audit
	@build/audit/bin/python -m pip --quiet --disable-pip-version-check install 'pip-audit>=2.9,<3'
	@touch $@
