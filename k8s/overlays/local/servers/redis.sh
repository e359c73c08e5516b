#!/bin/sh
# Written by `npm run accounts` from tools/deploy/access.ts. The passwords come from the environment.
# Holds job queues: no eviction, and a crash loses at most one second of writes.
# Nobody can be the default user. It has all rights, because Redis checks those of this user when it reads its file at the start: without
# them it leaves out every transaction. The user health needs no password and may only ping.
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
CONFIG
