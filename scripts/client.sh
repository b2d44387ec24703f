#!/bin/sh
# What the Makefile does in web/: install its packages, build it, or run one of its scripts.
set -eu
venv=$1 what=$2
root=$(pwd)
PATH="$(sh scripts/node.sh "$venv"):$PATH"
export PATH
case $what in
e2e | screenshots | bench)
    CHROMIUM=$(sh scripts/browser.sh "$what")
    PYTHON="$root/$venv/bin/python"
    export CHROMIUM PYTHON
    ;;
esac
cd web
case $what in
install)
    echo "Installing the web client's packages …"
    npm ci --no-audit --no-fund --loglevel=error
    ;;
build)
    echo "Building the web client …"
    # Made beside its place and then moved: no page is ever served without its other half.
    made=$root/$venv/client
    npm run --silent build -- --logLevel=warn --outDir "$made"
    rm -rf ../src/roulotte/web
    mv "$made" ../src/roulotte/web
    ;;
*)
    npm run --silent "$what"
    ;;
esac
