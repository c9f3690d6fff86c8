#!/bin/sh
# Installs the Debian packages that the tests use: real servers, a real browser, real decoders.
# Does nothing where they are present; lists the missing ones where it may not install.
set -eu

packages="bubblewrap dovecot-imapd pgbouncer postgresql poppler-utils zbar-tools chromium faketime strace swaks tesseract-ocr tesseract-ocr-deu util-linux"

missing=""
for package in $packages; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
done
[ -z "$missing" ] && exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
  echo "Für alle Tests fehlen diese Debian-Pakete:$missing"
  exit 1
fi

echo "Installiere für die Tests:$missing"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
# shellcheck disable=SC2086
apt-get install -y -qq --no-install-recommends $missing >/dev/null
