import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { accountFiles } from './accounts.ts'
import { collect, root } from './manifests.ts'
import { kubernetesSecrets, secretNames, withSecrets } from './secrets.ts'

const example = readFileSync(join(root, '.env.example'), 'utf8')

it.each(accountFiles())('$path is what the accounts of the services make it: npm run accounts', ({ path, text }) => {
  expect(readFileSync(path, 'utf8')).toBe(text)
})

it('every secret that compose needs is made, each another, and one that is there is kept', () => {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
  const needed = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))
  expect([...needed].sort()).toEqual([...secretNames].sort())
  const first = withSecrets(example)
  const made = secretNames.map(name => parseEnv(first)[name] ?? '')
  expect(new Set(made).size).toBe(secretNames.length)
  for (const secret of made) expect(secret).toMatch(/^[a-z][a-z0-9]{32}$/)
  expect(withSecrets(first)).toBe(first)
  expect(parseEnv(withSecrets('ALERTS_PASSWORD=kept\n')).ALERTS_PASSWORD).toBe('kept')
})

it('every key of a Secret that the local overlay needs is made, and the services have the passwords of their accounts', () => {
  const documents = parseAllDocuments(kubernetesSecrets('muster-local')).map(one => one.toJS())
  const made = new Map<string, Record<string, string>>(documents.map(one => [one.metadata.name, one.stringData]))
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
