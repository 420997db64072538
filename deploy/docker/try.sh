#!/usr/bin/env bash
# Builds the image without a container engine's daemon or its base images, and runs it as compose.yaml does: read-only,
# without capabilities, as its own user. Needs Debian's buildah, podman, runc and mmdebstrap, root, and an empty database
# with the roles of roles.sh.
#   OWNER_URL=postgres://railhead_owner:…@127.0.0.1:5432/railhead \
#   ENGINE_URL=postgres://railhead_engine:…@127.0.0.1:5432/railhead bash deploy/docker/try.sh
set -euo pipefail
: "${OWNER_URL:?the login that migrates}" "${ENGINE_URL:?the login that serves}"
for program in buildah podman runc mmdebstrap; do
  command -v "$program" >/dev/null || { echo "$program is missing: nothing was tried"; exit 1; }
done
port=${PORT:-18787}
folder=$(mktemp -d)
container=railhead-try
trap 'podman rm -f $container >/dev/null 2>&1 || true; podman volume rm -f $container >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT

# A base with this machine's Node and the certificates that it trusts.
mmdebstrap --quiet --variant=minbase --include=ca-certificates,libstdc++6 bookworm "$folder/base.tar"
base=$(buildah from scratch)
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
buildah add -q "$base" "$folder/base.tar" / >/dev/null
buildah copy -q "$base" "$(readlink -f "$(command -v node)")" /usr/local/bin/node >/dev/null
buildah copy -q "$base" "$npm" /usr/local/lib/node_modules/npm >/dev/null
buildah copy -q "$base" /etc/ssl/certs/ca-certificates.crt /etc/ssl/try.crt >/dev/null
buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/try.crt "$base"
for program in npm npx; do
  buildah run --isolation chroot "$base" \
    ln -s "../lib/node_modules/npm/bin/$program-cli.js" "/usr/local/bin/$program"
done
buildah commit -q --rm --format docker "$base" railhead-node >/dev/null

git clone -q . "$folder/tree"
buildah bud --isolation chroot --network host --format docker --build-arg NODE=localhost/railhead-node \
  -f "$folder/tree/deploy/docker/Dockerfile" -t railhead "$folder/tree"
podman image inspect railhead --format 'built: {{.Size}} bytes, user {{.User}}'

hardened=(--runtime runc --network host --ulimit nofile=1024:4096 --ulimit nproc=4096:4096 --no-healthcheck
  --read-only --tmpfs /tmp --cap-drop=all --security-opt no-new-privileges
  -e "RAILHEAD_MASTER_KEY=$(head -c 32 /dev/urandom | base64)" -e HOST=127.0.0.1 -e "PORT=$port")
podman run --rm "${hardened[@]}" -e "DATABASE_URL=$OWNER_URL" railhead migrate
podman run -d --name $container "${hardened[@]}" -v $container:/var/lib/railhead \
  -e "DATABASE_URL=$ENGINE_URL" railhead >/dev/null
for _ in $(seq 60); do curl -sf "http://127.0.0.1:$port/readyz" && break; sleep 0.5; done
echo
podman exec $container node -e '
  const { readFileSync, writeFileSync } = require("node:fs");
  const { tmpdir } = require("node:os");
  const folders = { "/": "EROFS", "/app": "EROFS", [tmpdir()]: "written", "/var/lib/railhead": "written" };
  const write = (folder) => { try { writeFileSync(`${folder}/x`, ""); return "written"; } catch ({ code }) { return code; } };
  const wrong = Object.entries(folders).filter(([folder, wanted]) => write(folder) !== wanted);
  const status = readFileSync("/proc/self/status", "utf8");
  const isBare = /CapEff:\s*0+\n/.test(status) && /CapBnd:\s*0+\n/.test(status) && /NoNewPrivs:\s*1\n/.test(status);
  if (process.getuid() !== 10001 || !isBare || wrong.length > 0) throw new Error(`not hardened: ${wrong}\n${status}`);
  console.log("hardened: user 10001, no capabilities, read-only but for /tmp and its volume");'
mapfile -t health < <(podman image inspect railhead --format '{{range .HealthCheck.Test}}{{println .}}{{end}}' | sed -n '2,$p' | sed '/^$/d')
podman exec $container "${health[@]}" && echo "healthy by the image's own check"
podman stop -t 10 $container >/dev/null
podman logs $container 2>&1 | grep -q '"event":"stopped"' && echo "stopped in order"
