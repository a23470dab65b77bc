#!/bin/sh
# Starts a Ceph cluster of one monitor, one manager, one OSD that keeps everything in memory, and the RADOS gateway, which speaks S3,
# as a real S3 store to run the storage tests against. Needs the Debian packages radosgw, ceph-mon, ceph-mgr, ceph-osd and ceph-common.
# Nothing of it outlives the process: Ctrl-C stops it and removes its folder. Prints the settings for the tests when it is ready.
#   usage: start-ceph.sh [gateway port, default 7480]
set -eu

port=${1:-7480}
mon_port=$((port + 1))
bucket=proofmark-test
key=TESTACCESSKEY
secret=test-secret-key-of-no-worth
root=$(mktemp -d)
pids=
fsid=$(cat /proc/sys/kernel/random/uuid)
osd_uuid=$(cat /proc/sys/kernel/random/uuid)

stop() {
  trap - EXIT INT TERM
  for pid in $pids; do kill "$pid" 2>/dev/null || true; done
  for pid in $pids; do wait "$pid" 2>/dev/null || true; done
  rm -rf "$root"
}
trap stop EXIT
trap 'exit 130' INT TERM

mkdir "$root/mon" "$root/mgr" "$root/osd" "$root/rgw"
cat >"$root/ceph.conf" <<CONF
[global]
fsid = $fsid
mon host = v1:127.0.0.1:$mon_port
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr2 = false
ms bind before connect = true
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
mon max pg per osd = 1000
run dir = $root
admin socket = $root/\$name.asok
log file = $root/\$name.log
pid file =
[mon]
mon data = $root/mon
mon cluster log file = $root/cluster.log
[mgr]
mgr data = $root/mgr
[osd]
osd data = $root/osd
osd objectstore = memstore
memstore device bytes = 4294967296
osd crush update on start = true
[client.rgw]
rgw data = $root/rgw
rgw frontends = beast endpoint=127.0.0.1:$port
rgw dns name =
CONF
export CEPH_CONF="$root/ceph.conf"
conf="-c $root/ceph.conf"

monmaptool --create --fsid "$fsid" --addv a "[v1:127.0.0.1:$mon_port]" "$root/monmap" >/dev/null
ceph-mon $conf --mkfs -i a --monmap "$root/monmap" >/dev/null
ceph-mon $conf -f -i a >"$root/mon.out" 2>&1 &
pids="$pids $!"
ceph $conf --connect-timeout 30 mon stat >/dev/null
ceph-mgr $conf -f -i x >"$root/mgr.out" 2>&1 &
pids="$pids $!"
ceph $conf osd new "$osd_uuid" >/dev/null
ceph-osd $conf -i 0 --mkfs --osd-uuid "$osd_uuid" >"$root/osd-mkfs.out" 2>&1
ceph-osd $conf -f -i 0 >"$root/osd.out" 2>&1 &
pids="$pids $!"
radosgw $conf -f -n client.rgw >"$root/rgw.out" 2>&1 &
gateway=$!
pids="$pids $gateway"

tries=0
until curl -s -o /dev/null "http://127.0.0.1:$port/"; do
  tries=$((tries + 1))
  if [ "$tries" -gt 120 ] || ! kill -0 "$gateway" 2>/dev/null; then
    echo "The gateway ended, or did not answer within two minutes. Its log:" >&2
    tail -n 20 "$root"/*.out >&2
    exit 1
  fi
  sleep 1
done
radosgw-admin $conf --admin-socket= -n client.rgw user create --uid=proofmark --display-name=Proofmark --access-key="$key" --secret-key="$secret" >/dev/null

cat <<READY
TEST_S3_STORE=ceph
TEST_S3_ENDPOINT=http://127.0.0.1:$port
TEST_S3_REGION=default
TEST_S3_BUCKET=$bucket
TEST_S3_ACCESS_KEY_ID=$key
TEST_S3_SECRET_ACCESS_KEY=$secret
READY
wait
