#!/bin/sh
# Installs the Debian packages that the tests use: real servers, a real browser, real decoders.
# Does nothing where they are present; lists the missing ones where it may not install.
set -eu

packages="age bubblewrap default-jdk-headless dovecot-imapd haproxy libxml2-utils libmono-system-net-http4.0-cil mono-mcs mono-runtime opensc php-cli pgbouncer postgresql poppler-utils python3 softhsm2 zbar-tools chromium faketime strace swaks tesseract-ocr tesseract-ocr-deu util-linux"

# What tests do without: the browser without windows is faster, and without it the whole one runs its tests.
optional="chromium-headless-shell"

# What is named and not installed.
missing_of() {
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || printf ' %s' "$package"
  done
}
# shellcheck disable=SC2086
missing=$(missing_of $packages)
# shellcheck disable=SC2086
wanted=$(missing_of $optional)
[ -z "$missing$wanted" ] && exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
  [ -z "$missing" ] && exit 0
  echo "Für alle Tests fehlen diese Debian-Pakete:$missing"
  exit 1
fi

echo "Installiere für die Tests:$missing$wanted"
export DEBIAN_FRONTEND=noninteractive
if [ -n "$missing" ]; then
  apt-get update -qq
  # shellcheck disable=SC2086
  apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi
[ -z "$wanted" ] && exit 0
quick="-qq -o Acquire::Retries=0 -o Acquire::http::Timeout=10 -o Acquire::https::Timeout=10"
# shellcheck disable=SC2086
{ [ -n "$missing" ] || apt-get update $quick; } &&
  apt-get install -y $quick --no-install-recommends $wanted >/dev/null ||
  echo "Ohne diese Pakete laufen die Tests langsamer:$wanted"
