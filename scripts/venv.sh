#!/bin/sh
# Make the virtual environment $1 if need be, and install the pinned packages of $2 and roulotte.
set -eu
venv=$1 requirements=$2

find_python() {
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
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
    exit 1
}

if [ ! -x "$venv/bin/python" ]; then
    python=$(find_python)
    echo "Setting up $venv with $python …"
    make_venv "$python"
fi
echo "Installing the packages of $requirements …"
export PIP_DISABLE_PIP_VERSION_CHECK=1
"$venv/bin/python" -m pip install -qq --require-hashes -r "$requirements"
"$venv/bin/python" -m pip install -qq --no-deps --no-build-isolation --no-index -e .
