import { join } from 'node:path'
import { root } from '../infra/paths.ts'
import { access, clientsOf, passwordVariable } from './access.ts'

const folder = join(root, 'k8s/overlays/local/servers')
const streams = ['MUSTER', 'MUSTER_PARKED']
const generated = 'Written by `npm run accounts` from tools/deploy/access.ts. The passwords come from the environment.'

/** The files that give each service an account of its own on NATS, Redis and MongoDB: their paths and contents. */
export function accountFiles(): { path: string; text: string }[] {
  return [
    { path: join(folder, 'nats.conf'), text: natsConfig() },
    { path: join(folder, 'redis.sh'), text: redisScript() },
    { path: join(folder, 'mongo-users.js'), text: mongoScript() },
  ]
}

const list = (subjects: readonly string[]) => subjects.map(subject => `          ${JSON.stringify(subject)}`).join('\n')

function natsConfig(): string {
  const users = clientsOf('nats').map(name => {
    const { consumers, tells, hears, erases } = access[name]
    const api = [
      'INFO',
      // Whoever starts first creates the streams. Nobody may delete or purge them.
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

/** For people: reads parked events, publishes one of them again, and notes it. */
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

/** Reads all events and how far each consumer is, and publishes the owed ones again after a restore. */
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

function redisScript(): string {
  const users = clientsOf('redis').map(name => {
    const keys = access[name].keys.map(pattern => `~${pattern}`).join(' ')
    return `user ${name} on >$${passwordVariable(name)} ${keys} +@all -@admin -@dangerous +info`
  })
  return `#!/bin/sh
# ${generated}
# Holds job queues: no eviction, and a crash loses at most one second of writes.
# Nobody can be the default user. It has all rights, because Redis checks those of this user when it reads its file at the start: without
# them it leaves out every transaction. The user health needs no password and may only ping.
exec redis-server - "$@" <<CONFIG
appendonly yes
appendfsync everysec
maxmemory-policy noeviction
user default off resetpass ~* &* +@all
user health on nopass resetkeys resetchannels -@all +ping
${users.join('\n')}
CONFIG
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
