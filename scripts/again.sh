#!/bin/sh
# Do the tests pass every time? In a clean clone, with one core kept busy by something else: `make test` in full
# so many times in a row, then the browser tests and what draws at random so many times each. A table at the end;
# it fails if any of them did. `sh scripts/again.sh [full [each]]`, by default 3 and 10.
set -eu
full=${1:-3} each=${2:-10}
# A name with a space, a quote and an umlaut: no script may stumble over it.
folder=$(mktemp -d "${TMPDIR:-/tmp}/again it's für XXXXXX")
clone="$folder/a clone"
results="$folder/results"
mkdir "$results"
busy=

finish() {
    [ -z "$busy" ] || kill "$busy" 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM

keep_busy() { # one core, until it is ended, and no longer than a day
    python3 -c 'import time
end = time.monotonic() + 86400
while time.monotonic() < end: pass' &
    busy=$!
}

failed=0
try() { # a name, how often, and what
    name=$1 times=$2 passed=0 number=0
    shift 2
    began=$(date +%s)
    while [ "$number" -lt "$times" ]; do
        number=$((number + 1))
        said="$results/$(echo "$name" | tr ' ' '-')-$number.txt"
        echo "again: $name, $number of $times …"
        if "$@" >"$said" 2>&1; then
            passed=$((passed + 1))
        else
            echo "again: $name failed the ${number}th time; the end of what it said:"
            tail -n 40 "$said"
        fi
    done
    seconds=$(($(date +%s) - began))
    [ "$passed" = "$times" ] || failed=1
    printf '| %-22s | %9s | %12s |\n' "$name" "$passed of $times" \
        "$((seconds / (times > 0 ? times : 1))) s each" >>"$results/table"
}

drawing() { # every test that draws from seeds: Hypothesis, bots, dice, rooms and what is drawn for them
    PYTHONPATH=. .venv/bin/python -m pytest -q -n auto tests/core tests/property tests/contract tests/referee \
        tests/bots tests/lab tests/test_draws.py tests/browser tests/server/test_given_seeds.py \
        tests/server/test_room_machine.py tests/server/test_replay.py tests/server/test_secrets.py \
        tests/server/test_mangling.py tests/server/test_kills.py tests/server/test_http.py
}

covered() { # core and games at 100 %, whatever Hypothesis draws: another seed each time
    ROULOTTE_SEED=again-$number PYTHONPATH=. .venv/bin/python -m pytest -q -n auto --cov --cov-report=term \
        --cov-fail-under=100 tests/core tests/games tests/contract
}

git clone -q . "$clone"
cd "$clone"
make setup web >"$results/setup.txt" 2>&1 || { cat "$results/setup.txt"; exit 1; }
keep_busy
try "make test" "$full" make test
make .venv/.ready-dev >>"$results/setup.txt" 2>&1
try "browser tests" "$each" sh scripts/client.sh .venv e2e
try "what draws at random" "$each" drawing
try "coverage, other seeds" "$full" covered
printf '\n| %-22s | %9s | %12s |\n| %-22s | %9s | %12s |\n' what passed time --- --: --:
cat "$results/table"
exit "$failed"
