import { randomBytes } from 'node:crypto'
import { type ServiceName, serviceNames, services } from '@muster/contracts/services'
import { passwordVariable } from './access.ts'

export type Secrets = Record<string, string>

/** The names of all secrets that docker-compose.yml and the local overlay need. */
export const secretNames = [
  'INTERNAL_TOKEN_SECRET',
  'INVITATION_SECRET',
  'HELP_SECRET',
  'INGEST_KEYS',
  ...serviceNames.map(passwordVariable),
  'OPERATIONS_PASSWORD',
  'BACKUP_PASSWORD',
  'BACKUP_KEY',
  'MONGO_ROOT_PASSWORD',
]

/** 128 bits. A letter comes first, because NATS would read some strings of digits as numbers. */
export const makeSecret = () => `m${randomBytes(16).toString('hex')}`

/** The lines of an .env file with a new value for each secret that has none; those that have one keep it. */
export function withSecrets(env: string): string {
  const lines = env.split('\n')
  for (const name of secretNames) {
    const at = lines.findIndex(line => line.startsWith(`${name}=`))
    if (at === -1) lines.unshift(`${name}=${makeSecret()}`)
    else if (lines[at] === `${name}=`) lines[at] = `${name}=${makeSecret()}`
  }
  return lines.join('\n')
}

/** The Secrets of the local overlay, as documents for `kubectl apply -f -`. */
export function kubernetesSecrets(namespace: string, make: () => string = makeSecret): string {
  const passwords = Object.fromEntries(serviceNames.map(name => [passwordVariable(name), make()]))
  const backupPassword = make()
  const secret = (name: string, stringData: Secrets) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace },
    stringData,
  })
  const documents = [
    secret('muster-shared', { 'internal-token-secret': make() }),
    secret('muster-accounts', {
      ...passwords,
      OPERATIONS_PASSWORD: make(),
      BACKUP_PASSWORD: backupPassword,
      MONGO_ROOT_PASSWORD: make(),
    }),
    secret('muster-backup', { ...urlsFor('backup', backupPassword, ['mongo', 'nats']), 'backup-key': make() }),
    ...serviceNames.map(name => {
      const password = passwords[passwordVariable(name)] ?? ''
      return secret(`muster-${name}`, { ...urlsOf(name, password), ...ownOf(name, make) })
    }),
  ]
  return documents.map(document => JSON.stringify(document)).join('\n---\n')
}

const urlsOf = (name: ServiceName, password: string) => urlsFor(name, password, services[name].needs)

function urlsFor(name: string, password: string, needs: readonly string[]): Secrets {
  const all: Secrets = {
    mongo: `mongodb://muster_${name}:${password}@mongo-0.mongo:27017/muster_${name}?replicaSet=muster`,
    nats: `nats://${name}:${password}@nats:4222`,
    redis: `redis://${name}:${password}@redis:6379`,
  }
  return Object.fromEntries(needs.map(server => [`${server}-url`, all[server] ?? '']))
}

function ownOf(name: ServiceName, make: () => string): Secrets {
  if (name === 'alerts') return { 'ingest-keys': make() }
  if (name === 'help') return { 'help-secret': make() }
  return name === 'community' ? { 'invitation-secret': make() } : {}
}
