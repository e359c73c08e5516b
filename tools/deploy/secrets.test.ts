import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { makeInternalKeyPair, publicKeyOf } from '@muster/service-kit/http/internal-keys'
import { expect, it } from 'vitest'
import { accountFiles } from './accounts.ts'
import { hasKubectl } from './kubectl.ts'
import { collect, root } from './manifests.ts'
import { rotate } from './rotate.ts'
import { kubernetesSecrets, secretNames, withSecrets } from './secrets.ts'
import { unknownVariables } from './service-config.ts'

const example = readFileSync(join(root, '.env.example'), 'utf8')

it.each(accountFiles())('$path is the output of npm run accounts', ({ path, text }) => {
  expect(readFileSync(path, 'utf8')).toBe(text)
})

it('every secret that compose needs is generated, each different, and existing ones are kept', () => {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
  const needed = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))
  expect([...needed].sort()).toEqual([...secretNames].sort())
  const { env: first, added } = withSecrets(example)
  expect([...added].sort()).toEqual([...secretNames].sort())
  const made = parseEnv(first)
  expect(new Set(secretNames.map(name => made[name])).size).toBe(secretNames.length)
  for (const name of secretNames.filter(one => !one.startsWith('INTERNAL_')))
    expect(made[name]).toMatch(/^[a-z][a-z0-9]{32}$/)
  expect(publicKeyOf(made.INTERNAL_TOKEN_PRIVATE_KEY ?? '')).toBe(made.INTERNAL_TOKEN_PUBLIC_KEYS)
  expect(withSecrets(first)).toEqual({ env: first, added: [] })
  expect(parseEnv(withSecrets('ALERTS_PASSWORD=kept\n').env).ALERTS_PASSWORD).toBe('kept')
})

it('an .env without key pairs gets the missing ones, and keeps codes and devices of its shared secret valid', () => {
  const before = secretNames
    .filter(name => !/^(INTERNAL|SIGN_IN)_/.test(name))
    .map(name => `${name}=kept`)
    .concat('INTERNAL_TOKEN_SECRET=the former one')
  const { env, added } = withSecrets(before.join('\n'))
  expect(added).toEqual([
    'INTERNAL_TOKEN_PRIVATE_KEY',
    'INTERNAL_TOKEN_PUBLIC_KEYS',
    'SIGN_IN_SECRET_OTHER',
    'SIGN_IN_SECRET',
  ])
  expect(parseEnv(env)).toMatchObject({
    INTERNAL_TOKEN_SECRET: 'the former one',
    SIGN_IN_SECRET_OTHER: 'the former one',
    HELP_SECRET: 'kept',
  })
})

it('a rotation of the internal token key never signs with a key that services do not accept yet', () => {
  const start = withSecrets(example).env
  const added = rotate(start, 'internal-token', 'add')
  const used = rotate(added, 'internal-token', 'use')
  const dropped = rotate(used, 'internal-token', 'drop')
  const steps = [start, added, used, dropped].map(text => parseEnv(text))
  const signing = steps.map(env => publicKeyOf(env.INTERNAL_TOKEN_PRIVATE_KEY ?? ''))
  expect(signing[1]).toBe(signing[0])
  expect(signing[2]).not.toBe(signing[0])
  expect(signing[3]).toBe(signing[2])
  const accepted = steps.map(env => env.INTERNAL_TOKEN_PUBLIC_KEYS?.split(',') ?? [])
  expect(accepted).toEqual([[signing[0]], [signing[0], signing[2]], [signing[0], signing[2]], [signing[2]]])
  expect(() => rotate(start, 'internal-token', 'use')).toThrow(/INTERNAL_TOKEN_NEXT_PRIVATE_KEY/)
})

it('a rotation of the VAPID pair keeps the former pair of the subscriptions until it is dropped', () => {
  const first = rotate(example, 'vapid', 'use')
  const second = rotate(first, 'vapid', 'use')
  const [one, two] = [parseEnv(first), parseEnv(second)]
  expect(one.VAPID_FORMER_PUBLIC_KEY).toBe('')
  expect(two).toMatchObject({
    VAPID_FORMER_PUBLIC_KEY: one.VAPID_PUBLIC_KEY,
    VAPID_FORMER_PRIVATE_KEY: one.VAPID_PRIVATE_KEY,
  })
  expect(two.VAPID_PUBLIC_KEY).not.toBe(one.VAPID_PUBLIC_KEY)
  expect(parseEnv(rotate(second, 'vapid', 'drop'))).toMatchObject({
    VAPID_FORMER_PUBLIC_KEY: '',
    VAPID_PUBLIC_KEY: two.VAPID_PUBLIC_KEY,
  })
  expect(() => rotate(example, 'vapid', 'add')).toThrow(/no step add/)
})

it.each(['SIGN_IN_SECRET'] as const)('a rotation of %s accepts the former one until it is dropped', name => {
  const rotation = 'sign-in'
  const start = withSecrets(example).env
  const added = rotate(start, rotation, 'add')
  const used = rotate(added, rotation, 'use')
  const dropped = rotate(used, rotation, 'drop')
  const [first, second, third, last] = [start, added, used, dropped].map(text => parseEnv(text))
  expect(second?.[name]).toBe(first?.[name])
  expect(third).toMatchObject({ [name]: second?.[`${name}_OTHER`], [`${name}_OTHER`]: first?.[name] })
  expect(last).toMatchObject({ [name]: third?.[name], [`${name}_OTHER`]: '' })
  expect(() => rotate(start, rotation, 'use')).toThrow(/SIGN_IN_SECRET_OTHER/)
})

it('repeating a step loses no secret that is in use', () => {
  const inUse = rotate(rotate(withSecrets(example).env, 'vapid', 'use'), 'vapid', 'use')
  expect(parseEnv(inUse).VAPID_FORMER_PUBLIC_KEY).toMatch(/./)
  expect(() => rotate(inUse, 'vapid', 'use')).toThrow(/^VAPID_FORMER_PUBLIC_KEY holds a value/)
  expect(parseEnv(rotate(rotate(inUse, 'vapid', 'drop'), 'vapid', 'use')).VAPID_FORMER_PUBLIC_KEY).toBe(
    parseEnv(inUse).VAPID_PUBLIC_KEY,
  )
  const added = rotate(withSecrets(example).env, 'sign-in', 'add')
  for (const env of [added, rotate(added, 'sign-in', 'use')])
    expect(() => rotate(env, 'sign-in', 'add')).toThrow(/^SIGN_IN_SECRET_OTHER holds a value/)
})

it.each([
  ['invitation', 'INVITATION_SECRET'],
  ['help', 'HELP_SECRET'],
] as const)('rotations of %s keep all former secrets, because data encrypted with them is kept', (rotation, name) => {
  const others = `${name}_OTHERS`
  const start = withSecrets(example).env
  const used = rotate(rotate(start, rotation, 'add'), rotation, 'use')
  const [before, first] = [parseEnv(start)[name], parseEnv(used)[name]]
  expect(parseEnv(used)[others]).toBe(before)
  const added = parseEnv(rotate(used, rotation, 'add'))
  const [next, ...former] = added[others]?.split(',') ?? []
  expect([added[name], former]).toEqual([first, [before]])
  const again = rotate(rotate(used, rotation, 'add'), rotation, 'use')
  expect(parseEnv(again)[others]).toBe(`${first},${before}`)
  expect(new Set([before, first, next, parseEnv(again)[name]]).size).toBe(4)
  expect(() => rotate(again, rotation, 'drop')).toThrow(/no step drop/)
  expect(() => rotate(start, rotation, 'use')).toThrow(new RegExp(others))
})

it('every key of a Secret in the local overlay is generated, and the services have the passwords of their accounts', () => {
  const { items } = kubernetesSecrets('muster-local')
  const made = new Map<string, Record<string, string>>(items.map(one => [one.metadata.name, one.stringData]))
  const text = JSON.stringify(collect(join(root, 'k8s/overlays/local')))
  const keys = [...text.matchAll(/"secretKeyRef":(\{[^}]*\})/g)].map(([, found = '']) => JSON.parse(found))
  expect(keys.length).toBeGreaterThan(20)
  for (const { name, key, optional } of keys)
    if (!optional) expect(made.get(name)?.[key], `${name}/${key}`).toBeDefined()
  for (const [, name = ''] of text.matchAll(/"secretRef":\{"name":"([^"]+)"/g)) expect(made.has(name)).toBe(true)
  const accounts = made.get('muster-accounts') ?? {}
  expect(made.get('muster-chat')?.['redis-url']).toBe(`redis://chat:${accounts.CHAT_PASSWORD}@redis:6379`)
  expect(made.get('muster-gateway')).not.toHaveProperty('nats-url')
})

it('every key of a Secret in the overlay with clusters is generated, and services have the addresses of all members', async () => {
  const { items } = kubernetesSecrets('muster', { clusters: true })
  const made = new Map<string, Record<string, string>>(items.map(one => [one.metadata.name, one.stringData]))
  const objects = JSON.stringify(collect(join(root, 'k8s/overlays/clusters')))
  for (const [, found = ''] of objects.matchAll(/"secretKeyRef":(\{[^}]*\})/g)) {
    const { name, key, optional } = JSON.parse(found)
    if (!optional) expect(made.get(name)?.[key], `${name}/${key}`).toBeDefined()
  }
  const accounts = made.get('muster-accounts') ?? {}
  for (const [, name = ''] of objects.matchAll(/\$\(?([A-Z]+_PASSWORD)/g)) expect(accounts, name).toHaveProperty(name)
  const urls = made.get('muster-chat') ?? {}
  const password = accounts.CHAT_PASSWORD
  expect(urls['redis-url']).toBe(
    `redis+sentinel://chat:${password}@redis-0.redis:26379,redis-1.redis:26379,redis-2.redis:26379/muster`,
  )
  expect(urls['nats-url']).toBe(`nats://chat:${password}@nats-0.nats:4222,nats-1.nats:4222,nats-2.nats:4222`)
  expect(urls['mongo-url']).toContain('@mongo-0.mongo:27017,mongo-1.mongo:27017,mongo-2.mongo:27017/muster_chat?')
  // The environment as the service reads it.
  const env = {
    MONGO_URL: urls['mongo-url'] ?? '',
    NATS_URL: urls['nats-url'] ?? '',
    REDIS_URL: urls['redis-url'] ?? '',
  }
  expect(
    await unknownVariables('chat', { ...env, INTERNAL_TOKEN_PUBLIC_KEYS: makeInternalKeyPair().publicKey }),
  ).toEqual([])
})

it.skipIf(!hasKubectl)('kubectl accepts every Secret that npm run secrets prints', () => {
  const main = join(import.meta.dirname, 'secrets-main.ts')
  const { stdout: input } = spawnSync(process.execPath, [main, 'kubernetes'], { encoding: 'utf8' })
  const label = ['label', '--local', '-f', '-', 'read=yes', '-o', 'name']
  const { stdout, stderr } = spawnSync('kubectl', label, { input, encoding: 'utf8' })
  expect(stderr).toBe('')
  const names = kubernetesSecrets('muster-local').items.map(({ metadata }) => `secret/${metadata.name}`)
  expect(stdout.trim().split('\n')).toEqual(names)
})
