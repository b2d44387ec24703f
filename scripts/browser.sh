#!/bin/sh
# Print the path of a Chromium: the machine's own, else Debian's by apt. For the tests (e2e) it may be
# the shell of it that never has a window and takes three quarters of the time.
set -eu
what=$1
case $what in
e2e) debian="chromium-headless-shell chromium" ;;
*) debian="chromium" ;;
esac
find_browser() {
    for name in "${CHROMIUM:-}" $debian chromium-browser google-chrome-stable google-chrome; do
        if [ -n "$name" ] && command -v "$name" 2>/dev/null; then
            return
        fi
    done
    return 1
}
find_browser && exit
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Debian's Chromium …" >&2
    apt-get update -qq >/dev/null 2>&1 || true
    for package in $debian; do
        apt-get install -y -qq --no-install-recommends "$package" >/dev/null 2>&1 && break
    done
    find_browser && exit
fi
echo "The browser tests need Chromium, and there is none: install it (Debian: apt install chromium), or name one: CHROMIUM=…" >&2
exit 1
