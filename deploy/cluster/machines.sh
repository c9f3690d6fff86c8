#!/usr/bin/env bash
# Three machines with both services over one PostgreSQL and one bucket, HAProxy in front, requests and mails all the time. One
# machine is lost with its folder and its successor runs the next version; then the two others are replaced one by one.
# Addresses of the loopback stand for machines. A test runs this script (lab/faults/rolling.test.ts).
set -euo pipefail
: "${DATABASE_URL:?}" "${MAILARCHIV_DATABASE_URL:?}" "${MATERIAL_BLOBS:?}" "${MAILARCHIV_BLOBS:?}"  # AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are set
: "${MATERIAL_JWT_SECRET:?}" "${MAILARCHIV_KEY:?}" "${ZEUGHAUS_ADMIN_PASSWORD:?}"                   # the same on each machine
: "${PROGRAM:=/opt/zeughaus}" "${NEXT:=/opt/zeughaus-next}" "${WORK:=/var/tmp/machines}"
export MAILARCHIV_PORT="${MAILARCHIV_PORT:-4100}" MATERIAL_PORT="${MATERIAL_PORT:-4200}" MAILARCHIV_SMTP_PORT="${MAILARCHIV_SMTP_PORT:-2525}"
export ZEUGHAUS_TRUST_PROXY=127.0.0.1 ZEUGHAUS_DRAIN=3  # HAProxy asks every second and gives up after two failures
machines="127.0.0.11 127.0.0.12 127.0.0.13"
declare -A running
trap 'kill -9 $(jobs -p) 2> /dev/null; for pid in "${running[@]}"; do kill -9 -- "-$pid" 2> /dev/null; done' EXIT

# A machine: both services in an empty folder. Ready when both say so.
start() {
  mkdir -p -m 0700 "$WORK/$1"
  ZEUGHAUS_HOST=$1 ZEUGHAUS_DATA=$WORK/$1 setsid "$2/node_modules/.bin/node" "$2/scripts/zeughaus.ts" start >> "$WORK/$1.log" 2>&1 &
  running[$1]=$!
  for port in "$MAILARCHIV_PORT" "$MATERIAL_PORT"; do
    curl --silent --show-error --fail --output /dev/null --retry 180 --retry-delay 1 --retry-all-errors "http://$1:$port/ready"
  done
}
lose() { kill -9 -- "-${running[$1]}"; wait "${running[$1]}" || true; rm -r "${WORK:?}/$1"; }
stop() { kill "${running[$1]}"; wait "${running[$1]}"; rm -r "${WORK:?}/$1"; }

mkdir -p "$WORK"
for machine in $machines; do start "$machine" "$PROGRAM"; done

# The balancer: requests and mails go to machines whose services are ready.
servers() { for machine in $machines; do echo "  server $machine $machine:$1 check port $2 inter 1s fall 2 rise 1"; done; }
cat > "$WORK/haproxy.cfg" <<END
defaults
  mode http
  timeout connect 3s
  timeout client 1h
  timeout server 1h
  retries 3
  option redispatch
  option httpchk GET /ready
  option forwardfor
  retry-on conn-failure empty-response
listen mailarchiv
  bind 127.0.0.1:$MAILARCHIV_PORT
$(servers "$MAILARCHIV_PORT" "$MAILARCHIV_PORT")
listen material
  bind 127.0.0.1:$MATERIAL_PORT
$(servers "$MATERIAL_PORT" "$MATERIAL_PORT")
listen mails
  mode tcp
  bind 127.0.0.1:$MAILARCHIV_SMTP_PORT
$(servers "$MAILARCHIV_SMTP_PORT" "$MAILARCHIV_PORT")
END
haproxy -db -f "$WORK/haproxy.cfg" > "$WORK/haproxy.log" 2>&1 &

# The load, until the file "enough" is there: a line for each answer, and for each mail that was acknowledged.
archive=http://127.0.0.1:$MAILARCHIV_PORT/api/v1 material=http://127.0.0.1:$MATERIAL_PORT/api/v1
key=$(ZEUGHAUS_DATA=$WORK/commands "$PROGRAM/node_modules/.bin/node" "$PROGRAM/scripts/zeughaus.ts" mailarchiv keys create --role auditor --name Betrieb --rate 1000000)
token=$(curl --silent --fail --retry 10 --retry-connrefused --json "{\"benutzername\":\"admin\",\"passwort\":\"$ZEUGHAUS_ADMIN_PASSWORD\"}" "$material/auth/login" | sed 's/.*"token":"\([^"]*\)".*/\1/')
get() { curl --silent --output /dev/null --write-out '%{http_code}\n' --max-time 30 --header "Authorization: Bearer $1" "$2" || true; }
load() {
  for ((mail = 1; ; mail++)); do
    get "$key" "$archive/mails?q=Drehleiter" >> "$WORK/answers"
    get "$token" "$material/objekte" >> "$WORK/answers"
    printf 'Subject: Drehleiter Probe%d\r\n\r\nText\r\n' "$mail" |
      curl --silent --max-time 30 "smtp://127.0.0.1:$MAILARCHIV_SMTP_PORT" --mail-from wache@wehr.example --mail-rcpt archiv@wehr.example --upload-file - &&
      echo "Probe$mail" >> "$WORK/acknowledged"
    [ ! -e "$WORK/enough" ] || return 0
  done
}
load & load=$!

# One machine is lost; the next version takes its place, and then the places of the others.
lose 127.0.0.12
start 127.0.0.12 "$NEXT"
for machine in 127.0.0.11 127.0.0.13; do
  stop "$machine"
  start "$machine" "$NEXT"
done
touch "$WORK/enough"
wait "$load"

# Nothing was refused, nothing acknowledged is missing.
echo "Answers: $(grep -c '^200$' "$WORK/answers"), others: $(grep -vc '^200$' "$WORK/answers" || true)"
missing=0
while read -r mail; do
  curl --silent --fail --header "Authorization: Bearer $key" "$archive/mails?q=$mail" | grep '"total":1\b' > /dev/null || missing=$((missing + 1))
done < "$WORK/acknowledged"
echo "Mails acknowledged: $(wc -l < "$WORK/acknowledged"), missing: $missing"
