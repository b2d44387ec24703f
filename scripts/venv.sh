#!/bin/sh
# Make the virtual environment $1 if need be, and install the pinned packages of $2 and roulotte.
set -eu
venv=$1 requirements=$2
# Whoever is interrupted leaves this behind: pip takes a package that it half installed for a whole one.
mark=$venv.unfinished

find_python() {
    for name in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    echo "Roulotte needs Python 3.11 or newer; none was found. Install it, or name it: make PYTHON=…" >&2
    exit 1
}

make_venv() {
    "$1" -m venv "$venv" 2>/dev/null && return
    rm -rf "$venv"
    version=$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing Debian's python$version-venv …"
        { apt-get update -qq && apt-get install -y -qq "python$version-venv"; } >/dev/null
        "$1" -m venv "$venv"
        return
    fi
    echo "Python's venv module is missing: install your system's package, for example python$version-venv." >&2
    rm "$mark"
    exit 1
}

install() {
    # Only who is interrupted leaves a package half installed: pip fetches all of them before it begins.
    "$venv/bin/python" -m pip install -qq --no-deps "$@" || { rm "$mark" && exit 1; }
}

is_at_work() {
    kill -0 "$1" 2>/dev/null && { [ ! -r "/proc/$1/cmdline" ] || grep -q venv.sh "/proc/$1/cmdline"; }
}

if [ -e "$mark" ]; then
    other=$(cat "$mark")
    if [ -n "$other" ] && is_at_work "$other"; then
        echo "Another set-up of $venv is under way (process $other): wait until it has finished." >&2
        exit 1
    fi
    echo "The last set-up of $venv was interrupted: starting anew …"
    rm -rf "$venv"
fi
trap 'exit 130' HUP INT TERM # or some shells would go on after Ctrl-C
echo $$ >"$mark"
if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    python=$(find_python)
    echo "Setting up $venv with $python …"
    rm -rf "$venv"
    make_venv "$python"
fi
echo "Installing the packages of $requirements …"
export PIP_DISABLE_PIP_VERSION_CHECK=1
# The list is complete. To resolve it again, pip would ask for extras (`coverage[toml]`) in their newest version,
# which the list does not pin.
install --require-hashes -r "$requirements"
install --no-build-isolation --no-index -e .
# The way to src, as seen from there: an absolute one with an umlaut in it, Python 3.11 can't read in every locale.
for path in "$venv"/lib/python*/site-packages/_editable_impl_roulotte.pth; do
    [ ! -e "$path" ] || echo ../../../../src >"$path"
done
rm "$mark"
