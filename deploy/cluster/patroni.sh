#!/bin/sh
# PostgreSQL that promotes a replica by itself: on each of three hosts, as the user postgres (in two units of systemd in place of
# the "&"). Debian packages: postgresql, patroni, python3-etcd, etcd-server. "npm run faults -- cluster" runs this script.
set -eu
: "${NAME:?db1, db2 or db3}" "${ADDRESS:?of this host}" "${DB1:?}" "${DB2:?}" "${DB3:?addresses of the three hosts}"
: "${FOLDER:=/var/lib/postgresql/zeughaus}" "${BIN:=/usr/lib/postgresql/15/bin}"
mkdir -p -m 0700 "$FOLDER"
cat > "$FOLDER/patroni.yml" <<END
scope: zeughaus
name: $NAME
restapi: { listen: "$ADDRESS:8008", connect_address: "$ADDRESS:8008" }
# Not etcd3: with it Patroni 3.0 (Debian 12) takes the lock of the new primary away when the former one's host comes back, and commits are lost.
etcd: { hosts: ["$DB1:2379", "$DB2:2379", "$DB3:2379"] }
bootstrap:
  dcs:
    # A lost primary is replaced when its lease ends: 20 s is the least that Patroni accepts.
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    # Nothing acknowledged is lost: only a replica that confirmed every commit is promoted.
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 200, wal_log_hints: "on", wal_sender_timeout: 5s, wal_receiver_timeout: 5s }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, { auth: trust }]
  # Name your network, and use scram-sha-256 with passwords (postgresql.authentication) unless the hosts alone can reach it.
  pg_hba: ["local all all trust", "host all all 0.0.0.0/0 trust", "host replication all 0.0.0.0/0 trust"]
postgresql:
  listen: "$ADDRESS:5432"
  connect_address: "$ADDRESS:5432"
  data_dir: $FOLDER/data
  bin_dir: $BIN
  pgpass: $FOLDER/pgpass
  parameters: { unix_socket_directories: "$FOLDER" }
  authentication:
    superuser: { username: zeughaus }
    replication: { username: replikation }
END
etcd --name "$NAME" --data-dir "$FOLDER/etcd" --enable-v2 --pre-vote --heartbeat-interval 250 --election-timeout 2500 --logger zap \
  --listen-peer-urls "http://$ADDRESS:2380" --initial-advertise-peer-urls "http://$ADDRESS:2380" \
  --listen-client-urls "http://$ADDRESS:2379" --advertise-client-urls "http://$ADDRESS:2379" \
  --initial-cluster "db1=http://$DB1:2380,db2=http://$DB2:2380,db3=http://$DB3:2380" &
patroni "$FOLDER/patroni.yml" &
wait
