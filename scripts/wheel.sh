#!/bin/sh
# Make a wheel in folder $2 with the busiest modules compiled, and unpack it into folder $3.
set -eu
venv=$1 wheels=$2 folder=$3
python=$venv/bin/python

headers() {
    "$python" -c 'import pathlib, sysconfig as s; exit(not pathlib.Path(s.get_path("include"), "Python.h").exists())'
}

if ! { headers && command -v cc >/dev/null; }; then
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing Debian's compiler and python$version-dev …"
        { apt-get update -qq && apt-get install -y -qq gcc "python$version-dev"; } >/dev/null
    else
        echo "A C compiler and Python's headers are needed: install, for example, gcc and python$version-dev." >&2
        exit 1
    fi
fi
echo "Compiling the room (a minute or two) …"
export PIP_DISABLE_PIP_VERSION_CHECK=1 ROULOTTE_COMPILE=1
rm -rf "$wheels" "$folder"
"$python" -m pip wheel -qq --no-deps --no-build-isolation --no-index -w "$wheels" .
"$python" -m pip install -qq --no-deps --no-index --target "$folder" "$wheels"/roulotte-*.whl
