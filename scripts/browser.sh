#!/bin/sh
# Print the path of a Chromium for the browser tests: the machine's own, else Debian's by apt.
set -eu
find_browser() {
    for name in ${CHROMIUM:-} chromium chromium-browser google-chrome-stable google-chrome; do
        if command -v "$name" 2>/dev/null; then
            return
        fi
    done
    return 1
}
find_browser && exit
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Debian's Chromium for the browser tests …" >&2
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1 || true
    find_browser && exit
fi
echo "The browser tests need Chromium, and there is none: install it (Debian: apt install chromium), or name one: CHROMIUM=…" >&2
exit 1
