# The room in two commands: make run, make test. Nothing needs to be set up before.
PYTHON := .venv/bin/python
SOURCES := config accounts poker lobby tests
# Three workers: while one waits for a browser or a hand, two keep two processors busy. What fails
# is tried once more, and told by name where it passes then.
WORKERS ?= 3
TESTING = --workers $(WORKERS) --reruns 1 -rR --rerun-show-tracebacks

# A test run starts hundreds of processes: Python compiles the room once, not for each of them.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run demo test test-long check audit frozen lock nightly mutants bench-deal bench-engine bench-fair bench-growth bench-page bench-pages bench-reports bench-table bench-room bench-scale bots-strength pictures shuffle-report rush tournament soak-faults soak-money fleet format messages environment server-environment test-environment browser other-browsers programs linters

help: ## Show what there is
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

run: environment ## Open the room at http://127.0.0.1:8000/ (PORT=... for another port)
	@echo "To make an administrator: $(PYTHON) manage.py create_staff --help"
	@exec setpriv --pdeathsig TERM $(PYTHON) -m config.room

demo: environment ## Fill a room of its own (var/demo) with weeks of play and open it (PORT=, WEEKS=, SEED=)
	@ROOM_VAR=$${ROOM_VAR:-$(CURDIR)/var/demo} exec setpriv --pdeathsig TERM $(PYTHON) -m config.room --demo --weeks $(or $(WEEKS),4) --seed $(or $(SEED),1)

test: test-environment browser programs ## Run the tests of every day; both this and test-long gate
	@exec $(PYTHON) -m pytest $(TESTING) -m "not nightly and not long"

test-long: test-environment browser programs linters ## Run what takes long: faults, load, soak, days, restores, upgrades
	@.ci/tools fleet
	@exec $(PYTHON) -m pytest $(TESTING) -m "long and not nightly"

nightly: test-environment browser other-browsers programs linters ## Run every test, in its long form
	@.ci/tools fleet
	@exec $(PYTHON) -m pytest $(TESTING) -m "nightly or not nightly"

mutants: test-environment browser programs ## COUNT=60 mutants drawn by SEED=1, each tried by the tests that run its lines
	@exec nice -n 5 $(PYTHON) -m tests.mutants --seed $(or $(SEED),1) --count $(or $(COUNT),60) $(if $(RENEW),--renew)

shuffle-report: test-environment programs ## Test DECKS=10000000 decks and the raw bytes behind them, and write the report
	@PATH=$$PATH:$(CURDIR)/.venv/debian/bin exec nice $(PYTHON) manage.py report_shuffle --decks $(or $(DECKS),10000000) poker/fairness/SHUFFLE_REPORT.md

collusion-power: test-environment ## How soon collusion is found, and how seldom honest players are: the page and its picture
	@exec nice $(PYTHON) -m tests.poker.oversight.collusion.power

pictures: test-environment browser ## Make the README's pictures and its film of a hand anew, in a demo room
	@exec $(PYTHON) -m tests.pictures

bots-strength: test-environment ## What each level of practice bots wins from the one below, over 50,000 hands each
	@exec nice $(PYTHON) -m tests.poker.bots.strength

soak-money: test-environment ## Move money while everything is killed (SECONDS=60, SEED=...)
	@SEED=$(SEED) ROOM_SOAK_S=$(or $(SECONDS),60) exec $(PYTHON) -m pytest -s tests/soak/test_bank.py

bench-collusion: test-environment ## What the nightly search for collusion costs, by hand and in all; one JSON line
	@exec $(PYTHON) -m tests.benchmarks collusion

bench-engine: test-environment ## Hands a second, ours and an independent engine's; one JSON line
	@exec $(PYTHON) -m tests.benchmarks.engine

bench-deal: test-environment ## What the proof of a deal costs who waits for it; one JSON line
	@exec $(PYTHON) -m tests.benchmarks deal

bench-fair: test-environment ## What others notice of one player who floods the room; one JSON line
	@exec $(PYTHON) -m tests.benchmarks fair

bench-growth: test-environment ## What commands cost with a million hands and 20,000 tables; one JSON line
	@exec $(PYTHON) -m tests.benchmarks growth

bench-page: test-environment browser ## Script and layout an event of a table costs a player's browser; one JSON line
	@exec $(PYTHON) -m tests.benchmarks page

bench-pages: test-environment browser ## Lobby, table and hand on a phone by slow 4G, as Lighthouse sees them; one JSON line
	@.ci/npm lighthouse
	@exec $(PYTHON) -m tests.benchmarks pages

bench-reports: test-environment ## How long each report takes on 200,000 hands of all rule sets; one JSON line
	@exec $(PYTHON) -m tests.benchmarks reports

bench-table: test-environment ## Durable actions a second flat out, and three floors'; round trips; one JSON line
	@exec $(PYTHON) -m tests.benchmarks table

bench-scale: test-environment ## Web processes, clocks and tables grown until actions come late, and a chart; one JSON line
	@exec $(PYTHON) -m tests.benchmarks scale

bench-room: test-environment ## 200 tables at human pace, and the most there can be; one JSON line
	@exec $(PYTHON) -m tests.benchmarks room

rush: test-environment ## 300 people rush a pool with 20 seats from two web processes, and 200 leave (SEED=)
	@SEED=$(SEED) ROOM_RUSH=300 exec $(PYTHON) -m pytest -s --show-capture=no tests/load/test_rush.py

tournament: test-environment ## A tournament of PLAYERS=1000 bots at 100 tables, played to its end (SEED=)
	@SEED=$(SEED) ROOM_TOURNAMENT=$(or $(PLAYERS),1000) exec $(PYTHON) -m pytest -s --show-capture=no tests/lobby/tournaments/test_crowded_tournament.py

soak-faults: test-environment ## Kill and stop processes, set clocks and hang connections for 15 minutes while 20 tables play (SEED=, SECONDS=)
	@exec $(PYTHON) -m pytest tests/faults/test_faults.py -m nightly -s --show-capture=no

fleet: test-environment programs ## Open a room with bots on three PostgreSQL that Patroni, etcd and HAProxy keep
	@.ci/tools fleet
	@exec $(PYTHON) -m tests.fleet

check: test-environment linters ## Style and types of code, scripts, style sheets and templates; translations, layers, settings
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m tests.config.checks.locks
	$(PYTHON) -m tests.config.checks.waits
	$(PYTHON) -m tests.config.checks.session_state
	$(PYTHON) -m tests.config.checks.wire_page
	$(PYTHON) -m tests.config.checks.local_times
	$(PYTHON) -m mypy $(SOURCES)
	.ci/lint/run eslint --config .ci/lint/eslint.config.js static
	.ci/lint/run tsc --project .ci/lint
	.ci/lint/run stylelint --config .ci/lint/stylelint.config.js 'static/**/*.css'
	$(PYTHON) -m djlint --lint --quiet --rules .ci/lint/template_rules.yaml templates
	$(PYTHON) -m config.catalogues check
	.venv/bin/lint-imports
	$(PYTHON) manage.py check
	ROOM_HTTPS=1 ROOM_HOSTS=room.example $(PYTHON) manage.py check --deploy --fail-level WARNING
	$(PYTHON) -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run

audit: test-environment ## Hold locked packages against published vulnerabilities; asks the network
	@.ci/audit

lock: test-environment ## Lock all packages with their hashes, and write the bill of materials; asks the network
	@.ci/lock $(if $(UPGRADE),--upgrade)

format: test-environment ## Format the code and fix what ruff can fix
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .

frozen: test-environment ## Record new migrations, which are never changed from then on
	@ROOM_FREEZE=1 exec $(PYTHON) -m pytest -m long tests/config/migrations

messages: environment ## Bring the catalogues of translations to the source
	@$(PYTHON) -m config.catalogues update

environment: server-environment
	@.ci/environment embedded

# What a room on servers of its own needs: neither embedded servers nor tests.
server-environment:
	@.ci/environment room
	@.ci/environment judge
	@if [ -n "$(TRACES)" ]; then .ci/environment traces; fi
	@$(PYTHON) -m config.catalogues compile

test-environment: environment
	@.ci/environment tests

browser:
	@.ci/browser

other-browsers:
	@.ci/other_browsers

programs:
	@.ci/programs

linters: test-environment
	@.ci/npm lint
