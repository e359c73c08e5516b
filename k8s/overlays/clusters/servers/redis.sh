#!/bin/sh
# Written by `npm run accounts` from tools/deploy/access.ts. The passwords come from the environment.
# Holds job queues: no eviction, and a crash loses at most one second of writes.
# Nobody can be the default user. It has all rights, because Redis checks those of this user when it reads its file at the start: without
# them it leaves out every transaction. The user health needs no password and may only ping.
# A primary that no replica has acknowledged for three seconds has perhaps been replaced: it refuses writes that would be lost.
# The Sentinels say whom to follow, also the one beside this server, which remembers it: after a failover no server is the first by its name.
me="$HOSTNAME.redis"
primary=
while [ -z "$primary" ]; do
  for sentinel in 127.0.0.1 redis-0.redis redis-1.redis redis-2.redis; do
    answer=$(timeout 2 redis-cli -h "$sentinel" -p 26379 --user cluster --pass "$CLUSTER_PASSWORD" --no-auth-warning \
      SENTINEL get-master-addr-by-name muster 2>/dev/null | head -n 1)
    case "$answer" in redis-[0-9].redis) primary="$answer"; break ;; esac
  done
  [ -n "$primary" ] || sleep 1
done
follow=
[ "$primary" = "$me" ] || follow="replicaof $primary 6379"
exec redis-server - "$@" <<CONFIG
appendonly yes
appendfsync everysec
maxmemory-policy noeviction
user default off resetpass ~* &* +@all
user health on nopass resetkeys resetchannels -@all +ping
user gateway on >$GATEWAY_PASSWORD ~session:* ~sessions-of:* ~operator-session:* ~operator-sessions-of:* ~limit:* ~gateway:* +@all -@admin -@dangerous +info
user identity on >$IDENTITY_PASSWORD ~session:* ~sessions-of:* ~operator-session:* ~operator-sessions-of:* ~passkey-challenge:* ~sign-in-code* ~operator-code:* ~muster-identity:* +@all -@admin -@dangerous +info
user alerts on >$ALERTS_PASSWORD ~muster-alerts:* +@all -@admin -@dangerous +info
user chat on >$CHAT_PASSWORD ~muster-chat:* +@all -@admin -@dangerous +info
user community on >$COMMUNITY_PASSWORD ~muster-community:* +@all -@admin -@dangerous +info
user help on >$HELP_PASSWORD ~muster-help:* +@all -@admin -@dangerous +info
user cluster on >$CLUSTER_PASSWORD resetkeys &* -@all +psync +replconf +ping +multi +exec +replicaof +slaveof +subscribe +publish +info +role +config|rewrite +client|setname +client|kill +script|kill
masteruser cluster
masterauth $CLUSTER_PASSWORD
replica-announce-ip $me
save ""
min-replicas-to-write 1
min-replicas-max-lag 3
repl-timeout 10
$follow
CONFIG
