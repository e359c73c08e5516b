import { join } from 'node:path'
import type { ServiceName } from '@muster/contracts/services'
import { root } from '../infra/paths.ts'
import { access, clientsOf, passwordVariable } from './access.ts'

const folder = join(root, 'k8s/overlays/local/servers')
/** Files of the overlay with three of each server. */
const folderOfClusters = join(root, 'k8s/overlays/clusters/servers')
const streams = ['MUSTER', 'MUSTER_PARKED']
const generated = 'Written by `npm run accounts` from tools/deploy/access.ts. The passwords come from the environment.'

/** The files that give each service an account of its own on NATS, Redis and MongoDB: paths and contents. */
export function accountFiles(): { path: string; text: string }[] {
  return [
    { path: join(folder, 'nats.conf'), text: natsConfig() },
    { path: join(folder, 'redis.sh'), text: redisScript() },
    { path: join(folder, 'mongo-users.js'), text: mongoScript() },
    { path: join(folderOfClusters, 'nats.conf'), text: natsConfig() + natsMembers },
    { path: join(folderOfClusters, 'redis.sh'), text: redisMemberScript() },
    { path: join(folderOfClusters, 'sentinel.sh'), text: sentinelScript() },
    { path: join(folderOfClusters, 'mongo-users.js'), text: mongoScript() },
  ]
}

const list = (subjects: readonly string[]) => subjects.map(subject => `          ${JSON.stringify(subject)}`).join('\n')

function natsConfig(): string {
  const users = clientsOf('nats').map(name => {
    const { consumers, tells, hears, erases } = access[name]
    const api = [
      'INFO',
      // The first service that starts creates the streams. No service may delete or purge them.
      ...streams.flatMap(stream => ['INFO', 'CREATE', 'UPDATE'].map(verb => `STREAM.${verb}.${stream}`)),
      ...Object.entries(consumers).flatMap(([durable, subject]) => [
        `CONSUMER.CREATE.MUSTER.${durable}.${subject}`,
        `CONSUMER.INFO.MUSTER.${durable}`,
        `CONSUMER.MSG.NEXT.MUSTER.${durable}`,
      ]),
      ...(erases
        ? [
            'CONSUMER.LIST.MUSTER',
            ...streams.flatMap(stream => ['GET', 'DELETE'].map(verb => `STREAM.MSG.${verb}.${stream}`)),
          ]
        : []),
    ]
    const publish = [
      `muster.${name}.>`,
      `muster-parked.${name}.>`,
      ...tells,
      ...api.map(subject => `$JS.API.${subject}`),
      ...Object.keys(consumers).map(durable => `$JS.ACK.MUSTER.${durable}.>`),
    ]
    return `    {
      user: ${name}, password: $${passwordVariable(name)}
      permissions: {
        publish: [
${list(publish)}
        ]
        subscribe: [
${list([`_INBOX_${name}.>`, ...hears])}
        ]
      }
    }`
  })
  users.push(operations, backup)
  return `# ${generated}
port: 4222
http_port: 8222
jetstream {
  store_dir: /data
  # An event is acknowledged after it is synced to disk.
  sync_interval: always
}
authorization {
  users: [
${users.join('\n')}
  ]
}
`
}

/** The account for people: reads parked events, publishes one of them again, and records a note about it. */
const operations = `    {
      user: operations, password: $OPERATIONS_PASSWORD
      permissions: {
        publish: [
          "$JS.API.INFO"
          "$JS.API.STREAM.INFO.MUSTER_PARKED"
          "$JS.API.STREAM.MSG.GET.MUSTER_PARKED"
          "muster-parked.marks.>"
          "muster.>"
        ]
        subscribe: [
          "_INBOX_operations.>"
        ]
      }
    }`

/** The account of backups: reads all events and the position of each consumer, and publishes unhandled events again after a restore. */
const backup = `    {
      user: backup, password: $BACKUP_PASSWORD
      permissions: {
        publish: [
${list([
  '$JS.API.INFO',
  '$JS.API.CONSUMER.LIST.MUSTER',
  ...streams.flatMap(stream =>
    ['STREAM.INFO', 'STREAM.CREATE', 'STREAM.UPDATE', 'STREAM.MSG.GET'].map(verb => `$JS.API.${verb}.${stream}`),
  ),
  'muster.>',
  'muster-parked.>',
])}
        ]
        subscribe: [
          "_INBOX_backup.>"
        ]
      }
    }`

/** The member's name and the addresses of the others are arguments of the command, because NATS does not read variables inside a string. */
const natsMembers = `cluster {
  name: muster
  port: 6222
  # Clients have all addresses already.
  no_advertise: true
  authorization { user: cluster, password: $CLUSTER_PASSWORD }
}
`

const redisUsers = (rights: (name: ServiceName) => string) =>
  clientsOf('redis').map(name => `user ${name} on >$${passwordVariable(name)} ${rights(name)}`)

function ofOwnKeys(name: ServiceName): string {
  const keys = access[name].keys.map(pattern => `~${pattern}`).join(' ')
  return `${keys} +@all -@admin -@dangerous +info`
}

const redisSettings = `appendonly yes
appendfsync everysec
maxmemory-policy noeviction
user default off resetpass ~* &* +@all
user health on nopass resetkeys resetchannels -@all +ping
${redisUsers(ofOwnKeys).join('\n')}`

const redisReasons = `# Holds job queues: no eviction, and a crash loses at most one second of writes.
# Nobody can be the default user. It has all rights, because Redis checks those of this user when it reads its file at the start: without
# them it leaves out every transaction. The user health needs no password and may only ping.`

function redisScript(): string {
  return `#!/bin/sh
# ${generated}
${redisReasons}
exec redis-server - "$@" <<CONFIG
${redisSettings}
CONFIG
`
}

/** The name under which the Sentinels watch the primary; REDIS_URL contains it too. */
export const watchedAs = 'muster'

function redisMemberScript(): string {
  return `#!/bin/sh
# ${generated}
${redisReasons}
# A primary that no replica has acknowledged for three seconds has perhaps been replaced: it refuses writes that would be lost.
# The Sentinels say whom to follow, also the one beside this server, which remembers it: after a failover no server is the first by its name.
me="$HOSTNAME.redis"
primary=
while [ -z "$primary" ]; do
  for sentinel in 127.0.0.1 redis-0.redis redis-1.redis redis-2.redis; do
    answer=$(timeout 2 redis-cli -h "$sentinel" -p 26379 --user cluster --pass "$CLUSTER_PASSWORD" --no-auth-warning \\
      SENTINEL get-master-addr-by-name ${watchedAs} 2>/dev/null | head -n 1)
    case "$answer" in redis-[0-9].redis) primary="$answer"; break ;; esac
  done
  [ -n "$primary" ] || sleep 1
done
follow=
[ "$primary" = "$me" ] || follow="replicaof $primary 6379"
exec redis-server - "$@" <<CONFIG
${redisSettings}
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
`
}

function sentinelScript(): string {
  const asking =
    '-@all +hello +auth +ping +client|setinfo +client|setname +subscribe +sentinel|get-master-addr-by-name +sentinel|sentinels'
  return `#!/bin/sh
# ${generated}
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
sentinel monitor ${watchedAs} redis-0.redis 6379 2
sentinel down-after-milliseconds ${watchedAs} 5000
sentinel failover-timeout ${watchedAs} 10000
sentinel parallel-syncs ${watchedAs} 1
STATE
fi
cat "$state" - > "$file" <<CONFIG
sentinel auth-user ${watchedAs} cluster
sentinel auth-pass ${watchedAs} $CLUSTER_PASSWORD
sentinel sentinel-user cluster
sentinel sentinel-pass $CLUSTER_PASSWORD
user default off
user health on nopass -@all +ping
user cluster on >$CLUSTER_PASSWORD &* +@all
${redisUsers(() => `resetchannels &+switch-master ${asking}`).join('\n')}
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
`
}

function mongoScript(): string {
  const names = clientsOf('mongo').map(name => `'${name}'`)
  return `// ${generated}
// Each service has one database and no access to the others. May run again: then it sets the passwords anew.
for (const name of [${names.join(', ')}]) {
  const user = 'muster_' + name
  const database = db.getSiblingDB(user)
  const account = { pwd: process.env[name.toUpperCase() + '_PASSWORD'], roles: [{ role: 'readWrite', db: user }] }
  if (database.getUser(user)) database.updateUser(user, account)
  else database.createUser({ user, ...account })
}
// Backups read every database, and keep a mark and a lease in one of their own.
const backups = db.getSiblingDB('muster_backup')
const reader = {
  pwd: process.env.BACKUP_PASSWORD,
  roles: [
    { role: 'readWrite', db: 'muster_backup' },
    { role: 'readAnyDatabase', db: 'admin' },
  ],
}
if (backups.getUser('muster_backup')) backups.updateUser('muster_backup', reader)
else backups.createUser({ user: 'muster_backup', ...reader })
`
}
