#!/bin/sh
# What the Containerfile does, in a clean folder where there is no container engine: copy, install, build, start both
# services as another user with the environment of compose.yaml, and ask /health; then Caddy and nginx (Debian: caddy,
# nginx-light), where they are installed, really run with the configuration that stands here.
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
echo "npm run build …"
started=$(date +%s)
npm run --silent build >"$work/build.log" 2>&1 || { cat "$work/build.log"; exit 1; }
echo "✔ installiert und gebaut in $(($(date +%s) - started)) s"
node scripts/bootstrap.mjs scripts/try-deploy.ts "$work"
