# Shortcuts for developers. Players need only: python3 manage.py play

.DEFAULT_GOAL := help
.PHONY: help setup play test long browser browsers soak prove mutants postgres pythons next lint format types contracts check release kills nightly bench house load cluster stampede hosted offers keep interrupts pictures vendor messages words lock audit

PYTHON ?= python3
BIN := .venv/bin
SEED ?= $(shell date +%s)
EXAMPLES ?= 5000
CHANGES ?= 400
SOAKED := tests/rules/test_no_dead_end.py tests/rules/arctic/record/test_real_decks.py tests/rules/arctic/games/test_random_games.py tests/rules/arctic/ending/test_random_endings.py \
	tests/rules/arctic/record/test_worlds.py tests/rules/arctic/truths/test_reasons.py \
	tests/rules/arctic/test_light_games.py tests/rules/arctic/worth/test_possible.py \
	tests/rules/arctic/truths/test_gatherings.py tests/rules/arctic/truths/test_endings.py tests/rules/arctic/rulebook/test_counterfactuals.py \
	tests/rules/arctic/test_offered.py tests/rules/earth/test_offered.py tests/rules/prehistory/test_offered.py \
	tests/rules/arctic/test_meeting.py tests/rules/earth/test_amending.py tests/rules/test_later_entries.py tests/rules/test_any_words.py \
	tests/web/test_random_web_games.py tests/web/test_two_worlds.py tests/browser/test_taps.py \
	tests/many/test_at_once.py tests/many/test_from_one_page.py tests/many/test_faults.py \
	tests/many/test_crash.py tests/many/test_processes.py tests/many/test_rude.py \
	tests/tables/test_backup.py tests/tables/test_chain.py tests/web/test_damage.py tests/web/test_names.py \
	tests/web/test_every_stage.py tests/web/test_nonsense.py tests/web/test_nonsense_forms.py tests/web/test_nul.py \
	tests/web/test_outsiders.py tests/web/test_random_nonsense.py tests/replays/test_replays.py
LOOKED_AT := tests/browser/test_accessibility.py tests/browser/test_widths.py tests/browser/test_earth.py \
	tests/browser/test_marauders.py tests/web/test_every_stage.py
TYPED := tests/web/test_nul.py tests/web/test_group_rough.py tests/web/test_nonsense.py \
	tests/web/test_nonsense_forms.py tests/web/test_random_nonsense.py tests/web/test_rough.py
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install everything for development into .venv
	@$(PYTHON) manage.py setup

play: ## start the referee on the local network
	@$(PYTHON) manage.py play

test: ## run the tests, in parallel
	@$(PYTHON) manage.py test

long: ## run the tests that wait for servers and proxies or look at many pages
	@$(PYTHON) manage.py test -n 3 --dist loadscope -m long

browser: ## run only the tests that use a real browser
	@$(PYTHON) manage.py test -m browser

browsers: ## check every page, and play in Chromium, Firefox and WebKit if installed
	@EVERY_BROWSER=1 $(PYTHON) manage.py test tests/browser/engines $(LOOKED_AT)

soak: ## play thousands of random games, through the rules and the pages (SEED=1 repeats a run, EXAMPLES=500 is shorter)
	@HYPOTHESIS_PROFILE=soak SOAK_SEED=$(SEED) SOAK_EXAMPLES=$(EXAMPLES) $(PYTHON) manage.py test $(SOAKED)

prove: ## check the proofs and print how many cases they cover, ten minutes (QUICK=1: a sample, half a minute)
	@PROVE=$(if $(QUICK),sample,whole) $(PYTHON) manage.py test tests/proofs -q -n 2 --dist loadscope -m 'long or not long'

mutants: setup ## make 400 random changes to the rules (CHANGES=100) and list those no test notices (SEED=2: others; KEPT=file: continue)
	@$(BIN)/python -m tests.proofs.mutants $(if $(filter command line,$(origin SEED)),$(SEED),1) $(CHANGES) $(KEPT)

postgres: setup ## run the tests of the tables and of all text input on a temporary PostgreSQL
	@$(BIN)/python -m benchmarks.loading.cluster $(BIN)/python -m pytest -q tests/tables $(TYPED)

pythons: setup ## test rules, kernel and tables on every supported Python that is installed
	@bash .ci/pythons

next: setup ## test kernel, tables and pages on the next Django; may fail
	-@bash .ci/pythons next

lint: setup ## check style: Python and templates
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/djlint templates --lint --check

format: setup ## format Python and templates
	@$(BIN)/ruff check --fix-only .
	@$(BIN)/ruff format .
	-@$(BIN)/djlint templates --reformat --quiet

types: setup ## check types
	@$(BIN)/mypy

contracts: setup ## check the import contracts
	@$(BIN)/lint-imports --no-cache

check: test long lint types contracts ## run the tests and all static checks

release: setup ## run everything CI runs; refuses if any text is untranslated
	@$(BIN)/python -m tests.languages.untranslated
	@bash .ci/run

kills: setup ## kill the referee in the browser 100 times while it writes (SEED=2: at other moments)
	@KILLS=100 SEED=$(SEED) $(BIN)/python manage.py test tests/browser/pocket/test_killed.py

nightly: setup ## run what CI leaves out, for hours, and write the results to docs/evidence.md (STEPS="prove seeds": only these)
	@$(BIN)/python -m tests.nightly $(STEPS)

bench: setup ## measure speed
	@$(BIN)/python -m benchmarks bench

house: setup ## print the size and structure of the code beside their goals
	@$(BIN)/python -m benchmarks house

load: setup ## load-test temporary servers: SQLite, and PostgreSQL if installed (LOAD="--tables 50")
	@$(BIN)/python -m benchmarks load $(LOAD)

cluster: setup ## measure listeners and entries on a temporary PostgreSQL (CLUSTER="--listeners 10")
	@$(BIN)/python -m benchmarks cluster $(CLUSTER)

stampede: setup ## restart a server with 10,000 streams and wait until all are back (STAMPEDE="--devices 500")
	@$(BIN)/python -m benchmarks stampede $(STAMPEDE)

hosted: setup ## rehearse a hosted site: kill each part under load, restore, upgrade (HOSTED="--before v1.0")
	@$(BIN)/python -m benchmarks hosted $(HOSTED)

offers: setup ## regenerate the offers, transcripts, panels, stands, set-ups, rulebook versions, puzzles and sentences in fixtures/, and docs/rules.md
	@$(BIN)/python manage.py replay fixtures/replays/*/*.json --keep-offers
	@$(BIN)/python manage.py transcript --keep fixtures/replays/*/*.json
	@$(BIN)/python -m tests.replays.panels
	@$(BIN)/python -m tests.replays.stands
	@$(BIN)/python -m tests.replays.setups
	@$(BIN)/python -m tests.replays.rulebooks
	@$(BIN)/python -m tests.house.rules_page
	@$(BIN)/python manage.py shell --no-imports -c "from tests.proofs import puzzles_told; puzzles_told.write()"
	@$(BIN)/python manage.py shell --no-imports -c "from tests.languages import sentences; sentences.write()"

keep: setup ## write what people keep of this version to tests/releases/ (AGAIN=1: even if it is released)
	@$(BIN)/python -m tests.releases.make $(if $(AGAIN),AGAIN)

interrupts: setup ## list which power may be used when and by whom, and which rule refuses it
	@$(BIN)/python -m tests.rules.arctic.answers.interrupts

pictures: setup ## take the README's screenshots of the demo tables
	@$(BIN)/python -m tests.browser.pictures

vendor: setup ## fetch htmx, idiomorph and Bootstrap, and keep only the Bootstrap classes in use (needs the internet)
	@$(BIN)/python -m tests.house.vendored

messages: setup ## update the catalogues in locale/ and compile them
	@$(PYTHON) manage.py messages

words: setup ## list the untranslated texts of a language (LANG=de)
	@$(PYTHON) manage.py messages --left $(LANG)

lock: setup ## update the lock files after a change in requirements*.in (UPGRADE=--upgrade: newest versions)
	@$(COMPILE) $(UPGRADE) requirements.in -o requirements.txt
	@$(COMPILE) $(UPGRADE) requirements-dev.in -o requirements-dev.txt
	@$(COMPILE) $(UPGRADE) requirements-server.in -o requirements-server.txt

audit: setup ## check the packages for known vulnerabilities (needs the internet)
	@$(BIN)/uv tool run pip-audit@2.10.1 --require-hashes --disable-pip -r requirements.txt
