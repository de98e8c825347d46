# On a fresh machine two commands do it all: `make run` and `make test`.

BIN := .venv/bin
JOBS ?= 2
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help run test rest screens quick lint soak bench mutants messages format wheel clean app dev

help:
	@echo 'make run       start Spymobile (ARGS="selfplay spy_alley --games 10" is passed on)'
	@echo 'make test      every check and every test; coverage of all but the screens (JOBS=2)'
	@echo 'make quick     for daily work, under a minute: ruff, and the tests without screens, ladders and kills'
	@echo 'make lint      the checks alone: ruff, mypy, import-linter'
	@echo 'make soak      the tests with many more games (JOBS=2)'
	@echo 'make bench     the benchmarks (ARGS is passed on)'
	@echo 'make mutants   which mistakes in the rules no test notices (ARGS="spy_alley --sample 30" is passed on)'
	@echo 'make messages  after a change of words: template, languages, catalogues (ARGS="init de" begins one)'
	@echo 'make format    put the code in shape'
	@echo 'make wheel     build dist/spymobile-*.whl'
	@echo 'make clean     remove caches and built files; .venv stays'

app:
	@sh tools/bootstrap.sh app

dev:
	@sh tools/bootstrap.sh dev

run: app
	@$(BIN)/python -m spymobile $(ARGS)

# The checks beside the first tests: mypy keeps one core busy, and those tests wait much of their time.
test: dev
	@$(MAKE) --no-print-directory -j 2 lint screens

# Many of these wait for killed programs and lost letters: one worker more uses that time.
rest: dev
	@echo '== pytest, all but the screens, with coverage'
	@COVERAGE_CORE=sysmon $(BIN)/python -m pytest -n $$(($(JOBS) + 1)) --dist worksteal --cov --durations=15 --ignore=tests/ui

# Apart: without what other tests leave in memory, and without coverage, which costs them a fifth.
screens: rest
	@echo '== pytest, the screens'
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal --durations=15 tests/ui

# Left out: whole screens, benchmarks, measuring which bot is stronger and how sure a notebook is, sweeps over damaged
# files and letters, whole evenings of several phones, sounds made again, packing the app for a phone, whatever starts
# and kills processes. Of the conformance kit each game plays the first few of its games.
NOT_QUICK := tests/ui tests/benchmarks tests/fifth tests/tools/test_mutants.py \
	tests/store/test_bits.py tests/store/test_damage.py tests/store/test_hostile_files.py \
	tests/store/test_kills.py tests/store/test_lost_steps.py tests/store/test_rescue_kills.py \
	tests/store/test_two_programs.py tests/store/test_old_saves.py \
	tests/table/test_late_games.py tests/table/test_machine.py tests/table/test_bot_seats.py \
	tests/sync/test_evenings.py tests/sync/test_processes.py tests/sync/test_engine.py tests/sync/test_bluetooth.py \
	tests/sync/test_handshakes.py tests/sync/test_mirror.py tests/sync/test_twins.py tests/sync/test_watching.py \
	tests/ports/test_java.py tests/ports/test_music.py tests/ports/test_sound.py tests/ports/test_sound_apart.py \
	tests/sync/test_states.py tests/windows tests/net tests/tools/test_languages.py tests/bots/test_like_me.py \
	tests/games/clue/test_notebook_exact.py tests/games/clue/test_notebook_games.py \
	tests/games/clue/test_notebook_translated.py tests/games/clue/test_invariants.py \
	tests/conformance/test_translated.py tests/conformance/test_kit_can_fail.py \
	tests/packaging/test_apk_build.py tests/packaging/test_apk_payload.py tests/packaging/test_apk_run.py \
	$(wildcard tests/games/*/test_bots*.py) $(wildcard tests/games/*/test_people.py)

quick: dev
	@echo '== ruff check'
	@$(BIN)/ruff check --quiet
	@echo '== pytest, the quick ones'
	@SPYMOBILE_QUICK=1 $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal $(NOT_QUICK:%=--ignore=%)

lint: dev
	@echo '== ruff check'
	@$(BIN)/ruff check
	@echo '== ruff format'
	@$(BIN)/ruff format --check
	@echo '== mypy'
	@$(BIN)/mypy
	@echo '== import-linter'
	@$(BIN)/lint-imports --no-logo

soak: dev
	@SPYMOBILE_SOAK=1 $(BIN)/python -m pytest tests -m 'soak or not soak' -n $(JOBS) --dist worksteal --durations=15

bench: dev
	@$(BIN)/python -m benchmarks $(ARGS)

mutants: dev
	@$(BIN)/python tools/mutants.py --jobs $(JOBS) $(ARGS)

messages: dev
	@$(BIN)/python tools/messages.py $(ARGS)

format: dev
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

wheel: dev
	@$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist/*.whl

clean:
	@rm -rf build dist htmlcov .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -path ./.venv -prune -o -name __pycache__ -type d -exec rm -rf {} +
