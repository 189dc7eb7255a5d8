# Short names for what developers do often. Players need none of it: python3 manage.py play

.DEFAULT_GOAL := help
.PHONY: help setup play test long browser browsers soak prove mutants postgres pythons next lint format types contracts check release nightly bench house load offers interrupts pictures vendor messages words lock audit

PYTHON ?= python3
BIN := .venv/bin
SEED ?= $(shell date +%s)
EXAMPLES ?= 5000
CHANGES ?= 400
SOAKED := tests/rules/test_no_dead_end.py tests/rules/arctic/record/test_real_decks.py tests/rules/arctic/games/test_random_games.py tests/rules/arctic/ending/test_random_endings.py \
	tests/rules/arctic/record/test_worlds.py tests/rules/arctic/truths/test_reasons.py \
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

setup: ## put everything for developing into .venv
	@$(PYTHON) manage.py setup

play: ## start the referee for the phones in the room
	@$(PYTHON) manage.py play

test: ## run the tests, in parallel
	@$(PYTHON) manage.py test

long: ## run the tests that wait for servers, proxies or many pages
	@$(PYTHON) manage.py test -n 3 --dist loadscope -m long

browser: ## run the tests in a real browser only
	@$(PYTHON) manage.py test -m browser

browsers: ## look at every page, and play in Chromium, Firefox and WebKit, as far as they are here
	@EVERY_BROWSER=1 $(PYTHON) manage.py test tests/browser/engines $(LOOKED_AT)

soak: ## play thousands of games at random, by the rules and through the pages (SEED=1 for the same again, EXAMPLES=500 for a shorter one)
	@HYPOTHESIS_PROFILE=soak SOAK_SEED=$(SEED) SOAK_EXAMPLES=$(EXAMPLES) $(PYTHON) manage.py test $(SOAKED)

prove: ## show what is proven and on how much, ten minutes (QUICK=1: a sample, half a minute)
	@PROVE=$(if $(QUICK),sample,whole) $(PYTHON) manage.py test tests/proofs -q -n 2 --dist loadscope

mutants: setup ## change the rules 400 times by chance (CHANGES=100), and say which changes no test notices (SEED=2 for others; KEPT=file to go on another day)
	@$(BIN)/python -m tests.proofs.mutants $(if $(filter command line,$(origin SEED)),$(SEED),1) $(CHANGES) $(KEPT)

postgres: setup ## run the tests of the tables, and of all that is typed, on a PostgreSQL of their own
	@$(BIN)/python -m benchmarks.loading.cluster $(BIN)/python -m pytest -q tests/tables $(TYPED)

pythons: setup ## run rules, kernel and tables on every promised Python that is here
	@bash .ci/pythons

next: setup ## run rules, tables and pages on the Django after ours; it may lag behind
	-@bash .ci/pythons next

lint: setup ## check style: Python and templates
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/djlint templates --lint --check

format: setup ## put Python and templates into the usual form
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	-@$(BIN)/djlint templates --reformat --quiet

types: setup ## check types
	@$(BIN)/mypy

contracts: setup ## check which part may import which
	@$(BIN)/lint-imports --no-cache

check: test long lint types contracts ## everything that has to be green

release: setup ## run everything that CI runs; refused while any text is untranslated
	@$(BIN)/python -m tests.languages.untranslated
	@bash .ci/run

nightly: setup ## run what CI leaves out, hours, and write the result into docs/proven.md (STEPS="prove seeds": some, only printed)
	@$(BIN)/python -m tests.nightly $(STEPS)

bench: setup ## measure what has to be fast
	@$(BIN)/python -m benchmarks bench

house: setup ## print the size and the order of the code beside the goals set for them
	@$(BIN)/python -m benchmarks house

load: setup ## put load on servers of its own: SQLite, and PostgreSQL where its programs are (LOAD="--tables 50")
	@$(BIN)/python -m benchmarks load $(LOAD)

offers: setup ## write each recorded game’s offers, its transcript, the panels and the translated sentences, after a change that means it
	@$(BIN)/python manage.py replay fixtures/replays/*/*.json --keep-offers
	@$(BIN)/python manage.py transcript --keep fixtures/replays/*/*.json
	@$(BIN)/python -m tests.replays.panels
	@$(BIN)/python -m tests.replays.stands
	@$(BIN)/python -m tests.replays.setups
	@$(BIN)/python manage.py shell --no-imports -c "from tests.proofs import puzzles_told; puzzles_told.write()"
	@$(BIN)/python manage.py shell --no-imports -c "from tests.languages import sentences; sentences.write()"

interrupts: setup ## write which power may be used when, by whom, and which rule refuses it
	@$(BIN)/python -m tests.rules.arctic.answers.interrupts

pictures: setup ## take the pictures that README shows, of the demonstration tables
	@$(BIN)/python -m tests.browser.pictures

vendor: setup ## fetch htmx, idiomorph and Bootstrap again, and keep of Bootstrap what pages use (needs the internet)
	@$(BIN)/python -m tests.house.vendored

messages: setup ## put what can be translated into the catalogues of locale/, and compile them
	@$(PYTHON) manage.py messages

words: setup ## list what is left to translate into a language (LANG=de)
	@$(PYTHON) manage.py messages --left $(LANG)

lock: setup ## lock again after a change in requirements*.in (UPGRADE=--upgrade for the newest)
	@$(COMPILE) $(UPGRADE) requirements.in -o requirements.txt
	@$(COMPILE) $(UPGRADE) requirements-dev.in -o requirements-dev.txt
	@$(COMPILE) $(UPGRADE) requirements-server.in -o requirements-server.txt

audit: setup ## ask for known vulnerabilities (needs the internet)
	@$(BIN)/uv tool run pip-audit@2.10.1 --require-hashes --disable-pip -r requirements.txt
