#!/usr/bin/env bash
# Moves a demo archive from the data folder to PostgreSQL and S3, searches it there, moves it back and verifies it. From the folder
# of the program. A test runs this script (services/mailarchiv/src/operations/move/rehearsal.slow.test.ts).
set -euo pipefail
: "${PG:=postgres://zeughaus@db.example/mailarchiv}"      # an empty database
: "${S3:=s3://mails/archiv?endpoint=https://s3.example}"  # a bucket; AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are set
: "${BACK:=./data-back}" "${PORT_A:=4101}" "${PORT_B:=4102}"
zeughaus() { node_modules/.bin/node scripts/zeughaus.ts "$@"; }

# The demo archive in the data folder
zeughaus mailarchiv demo > /dev/null
key=$(zeughaus mailarchiv keys create --role auditor --name Umzug)

# There
zeughaus mailarchiv move --to "$PG" --blobs "$S3"

# Searched through two API processes
export MAILARCHIV_DATABASE_URL="$PG" MAILARCHIV_BLOBS="$S3"
MAILARCHIV_PORT=$PORT_A node_modules/.bin/node scripts/zeughaus.ts start mailarchiv & first=$!
MAILARCHIV_PORT=$PORT_B node_modules/.bin/node scripts/zeughaus.ts start mailarchiv & second=$!
for port in "$PORT_A" "$PORT_B"; do
  answer=$(curl --silent --show-error --fail --retry 60 --retry-delay 1 --retry-connrefused \
    -H "Authorization: Bearer $key" "http://127.0.0.1:$port/api/v1/mails?q=Drehleiter")
  # In one write: the services print between two.
  printf '%s\n' "$answer"
done
kill "$first" "$second"
wait

# Back again, and verified
zeughaus mailarchiv move --to "sqlite:$BACK"
unset MAILARCHIV_DATABASE_URL MAILARCHIV_BLOBS
ZEUGHAUS_DATA="$BACK" zeughaus mailarchiv verify --full
