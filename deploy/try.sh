#!/bin/sh
# Tries the deployment in a clean folder without a container engine: copies, installs, builds as the Containerfile does,
# starts each service as its own user with the environment of compose.yaml, and requests /health; then runs Caddy and
# nginx (Debian: caddy, nginx-light), where installed, with the configuration in this folder.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=${TMPDIR:-/tmp}/zeughaus-probelauf-$$
mkdir -m 711 "$work"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

echo "Kopieren nach $work/opt …"
mkdir "$work/opt"
(cd "$root" && git ls-files -z --cached --others --exclude-standard | xargs -0 sh -c 'for f; do [ -L "$f" ] || [ ! -f "$f" ] || printf "%s\0" "$f"; done' sh | tar --null -T - -cf -) | tar -xf - -C "$work/opt"
cd "$work/opt"
echo "npm ci --omit=dev, npm run build …"
started=$(date +%s)
{ npm ci --omit=dev --no-audit --no-fund && npm run --silent build; } >"$work/build.log" 2>&1 || { cat "$work/build.log"; exit 1; }
echo "✔ installiert und gebaut in $(($(date +%s) - started)) s"
node scripts/bootstrap.mjs scripts/try-deploy.ts "$work"
