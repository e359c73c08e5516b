#!/bin/sh
# Written by `npm run accounts` from tools/deploy/access.ts. The passwords come from the environment.
# A Sentinel notes in its file which server is the primary, and which others there are. Passwords and accounts are those of now.
file=/data/sentinel.conf
state=/tmp/sentinel.state
touch "$state"
[ ! -e "$file" ] || grep -vE '^(user|sentinel (auth-user|auth-pass|sentinel-user|sentinel-pass)) ' "$file" > "$state"
if ! grep -q '^sentinel monitor ' "$state"; then
  cat > "$state" <<STATE
port 26379
dir /tmp
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $HOSTNAME.redis
sentinel monitor muster redis-0.redis 6379 2
sentinel down-after-milliseconds muster 5000
sentinel failover-timeout muster 10000
sentinel parallel-syncs muster 1
STATE
fi
cat "$state" - > "$file" <<CONFIG
sentinel auth-user muster cluster
sentinel auth-pass muster $CLUSTER_PASSWORD
sentinel sentinel-user cluster
sentinel sentinel-pass $CLUSTER_PASSWORD
user default off
user health on nopass -@all +ping
user cluster on >$CLUSTER_PASSWORD &* +@all
user gateway on >$GATEWAY_PASSWORD resetchannels &+switch-master -@all +hello +auth +ping +client|setinfo +client|setname +subscribe +sentinel|get-master-addr-by-name +sentinel|sentinels
user identity on >$IDENTITY_PASSWORD resetchannels &+switch-master -@all +hello +auth +ping +client|setinfo +client|setname +subscribe +sentinel|get-master-addr-by-name +sentinel|sentinels
user alerts on >$ALERTS_PASSWORD resetchannels &+switch-master -@all +hello +auth +ping +client|setinfo +client|setname +subscribe +sentinel|get-master-addr-by-name +sentinel|sentinels
user chat on >$CHAT_PASSWORD resetchannels &+switch-master -@all +hello +auth +ping +client|setinfo +client|setname +subscribe +sentinel|get-master-addr-by-name +sentinel|sentinels
user community on >$COMMUNITY_PASSWORD resetchannels &+switch-master -@all +hello +auth +ping +client|setinfo +client|setname +subscribe +sentinel|get-master-addr-by-name +sentinel|sentinels
user help on >$HELP_PASSWORD resetchannels &+switch-master -@all +hello +auth +ping +client|setinfo +client|setname +subscribe +sentinel|get-master-addr-by-name +sentinel|sentinels
CONFIG
# A connection that a network policy rejects, because its node does not know this pod yet, can keep a Sentinel at a full core until it is restarted.
# So it begins when the other members answer, and after half a minute where they are away.
others_answer() {
  for member in redis-0 redis-1 redis-2; do
    [ "$member" = "$HOSTNAME" ] || timeout 2 redis-cli -h "$member.redis" ping > /dev/null 2>&1 || return 1
  done
}
tries=0
until others_answer || [ "$tries" -ge 15 ]; do
  tries=$((tries + 1))
  sleep 1
done
exec redis-sentinel "$file"
