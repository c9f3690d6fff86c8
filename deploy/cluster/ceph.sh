#!/bin/sh
# The smallest bucket of your own: Ceph's gateway on one host, port 7480, one copy of each object. Debian packages: ceph-mon,
# ceph-mgr, ceph-osd, ceph-common, radosgw. For mails that matter use three hosts (cephadm), without the lines of the pool's size.
# "npm run faults -- cluster" runs this script.
set -eu
: "${ADDRESS:?of this host}" "${ACCESS_KEY:?for AWS_ACCESS_KEY_ID}" "${SECRET_KEY:?for AWS_SECRET_ACCESS_KEY}"
: "${FOLDER:=/var/lib/ceph/zeughaus}"
export CEPH_CONF="$FOLDER/ceph.conf"
MONITOR="[v2:$ADDRESS:3300,v1:$ADDRESS:6789]"
CLUSTER=$(cat /proc/sys/kernel/random/uuid)
DISK=$(cat /proc/sys/kernel/random/uuid)
mkdir -p "$FOLDER/mon" "$FOLDER/mgr" "$FOLDER/osd" "$FOLDER/run"
cat > "$CEPH_CONF" <<END
[global]
fsid = $CLUSTER
mon_host = $MONITOR
public_addr = $ADDRESS
keyring = $FOLDER/keyring
run_dir = $FOLDER/run
admin_socket = $FOLDER/run/\$name.sock
log_file = $FOLDER/\$name.log
mon_data = $FOLDER/mon
mgr_data = $FOLDER/mgr
osd_data = $FOLDER/osd
# One copy of each object, on this host.
osd_pool_default_size = 1
mon_allow_pool_size_one = true
osd_crush_chooseleaf_type = 0
osd_pool_default_pg_num = 8
# A file in place of a disk of its own, which grows up to this size.
bluestore_block_size = 8589934592
rgw_frontends = beast endpoint=$ADDRESS:7480
END
ceph-authtool --create-keyring "$FOLDER/keyring" --gen-key --name mon. --cap mon 'allow *'
for NAME in client.admin mgr.a osd.0 client.radosgw; do
  ceph-authtool "$FOLDER/keyring" --gen-key --name "$NAME" --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
done
monmaptool --create --addv a "$MONITOR" --fsid "$CLUSTER" "$FOLDER/monmap"
ceph-mon --mkfs --id a --monmap "$FOLDER/monmap" --keyring "$FOLDER/keyring"
ceph-mon -f --id a &
ceph-mgr -f --id a &
ceph osd new "$DISK" 0
ceph-osd --mkfs --id 0 --osd-uuid "$DISK"
ceph-osd -f --id 0 &
radosgw -f --name client.radosgw &
radosgw-admin user create --uid zeughaus --display-name Zeughaus --access-key "$ACCESS_KEY" --secret-key "$SECRET_KEY"
wait
