#!/bin/sh
# HAProxy on each machine of the services: leads to the primary, which Patroni names on port 8008, and closes the connections to a
# lost one. Then DATABASE_URL=postgres://zeughaus@127.0.0.1:5000/material. "npm run faults -- cluster" runs this script.
set -eu
: "${DB1:?}" "${DB2:?}" "${DB3:?}" "${CONFIG:=/etc/haproxy/primary.cfg}" "${BIND:=127.0.0.1:5000}"
cat > "$CONFIG" <<END
defaults
	mode tcp
	timeout connect 2s
	timeout client 1h
	timeout server 1h
listen primary
	bind $BIND
	option httpchk GET /primary
	http-check expect status 200
	default-server check port 8008 inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
	server db1 $DB1:5432
	server db2 $DB2:5432
	server db3 $DB3:5432
END
exec haproxy -db -f "$CONFIG"
