import { randomBytes } from 'node:crypto'
import { parseEnv } from 'node:util'
import { type ServiceName, serviceNames, services } from '@muster/contracts/services'
import { makeInternalKeyPair, publicKeyOf } from '@muster/service-kit/http/internal-keys'
import { passwordVariable } from './access.ts'
import { watchedAs } from './accounts.ts'

/** Secret values by name. */
export type Secrets = Record<string, string>

/** The names of all secrets that docker-compose.yml and the local overlay need. */
export const secretNames = [
  'INTERNAL_TOKEN_PRIVATE_KEY',
  'INTERNAL_TOKEN_PUBLIC_KEYS',
  'SIGN_IN_SECRET',
  'INVITATION_SECRET',
  'HELP_SECRET',
  'INGEST_KEYS',
  ...serviceNames.map(passwordVariable),
  'OPERATIONS_PASSWORD',
  'BACKUP_PASSWORD',
  'BACKUP_KEY',
  'MONGO_ROOT_PASSWORD',
]

/** A random secret of 128 bits. It begins with a letter, because NATS would read some strings of digits as numbers. */
export const makeSecret = () => `m${randomBytes(16).toString('hex')}`

/** The text of an .env file with a new value for each secret that has none, and the names of those secrets. Existing values are kept. */
export function withSecrets(before: string): { env: string; added: string[] } {
  const had = parseEnv(before)
  const added: string[] = []
  let env = before
  const give = (name: string, value: string) => {
    if (parseEnv(env)[name]) return
    env = withVariable(env, name, value)
    added.push(name)
  }
  give('INTERNAL_TOKEN_PRIVATE_KEY', makeInternalKeyPair().privateKey)
  give('INTERNAL_TOKEN_PUBLIC_KEYS', publicKeyOf(parseEnv(env).INTERNAL_TOKEN_PRIVATE_KEY ?? ''))
  // An older installation protected sign-in codes and known devices with the secret of internal tokens: keeping it as the former secret keeps them valid.
  if (!had.SIGN_IN_SECRET && had.INTERNAL_TOKEN_SECRET) give('SIGN_IN_SECRET_OTHER', had.INTERNAL_TOKEN_SECRET)
  for (const name of secretNames) give(name, makeSecret())
  return { env, added }
}

/** The text of an .env file with this value of a variable: in its present line, or at the top if there is none. */
export function withVariable(env: string, name: string, value: string): string {
  const lines = env.split('\n')
  const at = lines.findIndex(line => line.startsWith(`${name}=`))
  if (at === -1) lines.unshift(`${name}=${value}`)
  else lines[at] = `${name}=${value}`
  return lines.join('\n')
}

/**
 * The Secrets of the local overlay, or of the one with three of each server, as one List: kubectl reads text that begins with JSON as JSON to its
 * end, and refuses `---` in it.
 */
export function kubernetesSecrets(namespace: string, { clusters = false, make = makeSecret } = {}) {
  const passwords = Object.fromEntries(serviceNames.map(name => [passwordVariable(name), make()]))
  const backupPassword = make()
  const internal = makeInternalKeyPair()
  const urls = clusters ? urlsOfThree : urlsOfOne
  const secret = (name: string, stringData: Secrets) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace },
    stringData,
  })
  const items = [
    secret('muster-shared', { 'internal-token-public-keys': internal.publicKey }),
    secret('muster-sign-in', { secret: make() }),
    secret('muster-accounts', {
      ...passwords,
      OPERATIONS_PASSWORD: make(),
      BACKUP_PASSWORD: backupPassword,
      MONGO_ROOT_PASSWORD: make(),
      ...(clusters && { CLUSTER_PASSWORD: make() }),
    }),
    secret('muster-backup', { ...urls('backup', backupPassword, ['mongo', 'nats']), 'backup-key': make() }),
    ...serviceNames.map(name => {
      const password = passwords[passwordVariable(name)] ?? ''
      const own = name === 'gateway' ? { 'internal-token-private-key': internal.privateKey } : ownOf(name, make)
      return secret(`muster-${name}`, { ...urls(name, password, services[name].needs), ...own })
    }),
  ]
  return { apiVersion: 'v1', kind: 'List', items }
}

function urlsOfOne(name: string, password: string, needs: readonly string[]): Secrets {
  const all: Secrets = {
    mongo: `mongodb://muster_${name}:${password}@mongo-0.mongo:27017/muster_${name}?replicaSet=muster`,
    nats: `nats://${name}:${password}@nats:4222`,
    redis: `redis://${name}:${password}@redis:6379`,
  }
  return chosen(all, needs)
}

/** The addresses of all members, so that a service finds the others when one of them is down. */
function urlsOfThree(name: string, password: string, needs: readonly string[]): Secrets {
  const hosts = (server: string, port: number) => [0, 1, 2].map(n => `${server}-${n}.${server}:${port}`).join(',')
  const all: Secrets = {
    mongo: `mongodb://muster_${name}:${password}@${hosts('mongo', 27_017)}/muster_${name}?replicaSet=muster`,
    nats: `nats://${name}:${password}@${hosts('nats', 4_222)}`,
    redis: `redis+sentinel://${name}:${password}@${hosts('redis', 26_379)}/${watchedAs}`,
  }
  return chosen(all, needs)
}

const chosen = (all: Secrets, needs: readonly string[]): Secrets =>
  Object.fromEntries(needs.map(server => [`${server}-url`, all[server] ?? '']))

function ownOf(name: ServiceName, make: () => string): Secrets {
  if (name === 'alerts') return { 'ingest-keys': make() }
  if (name === 'help') return { 'help-secret': make() }
  return name === 'community' ? { 'invitation-secret': make() } : {}
}
