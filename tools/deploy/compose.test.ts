import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { addressVariable, domainServices, serviceNames, services } from '@muster/contracts/services'
import { makeInternalKeyPair } from '@muster/service-kit/http/internal-keys'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readOptions, readSettings } from '../backup/settings.ts'
import { images } from '../infra/images.ts'
import { passwordVariable } from './access.ts'
import { accountFiles } from './accounts.ts'
import { root } from './manifests.ts'
import { processes } from './processes.ts'
import { composeProcessorShares } from './processor-shares.ts'
import { configSchemaOf, unknownVariables } from './service-config.ts'

type ComposeService = {
  stop_grace_period?: string
  image: string
  pull_policy?: string
  build?: object
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  ports?: string[]
  networks?: string[] | Record<string, object>
  volumes?: string[]
  read_only?: boolean
  configs?: { source: string }[]
  command?: string[]
  entrypoint?: string[]
  logging?: { driver: string; options: Record<string, string> }
}

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
const compose = parse(text, { merge: true }) as {
  services: Record<string, ComposeService>
  configs: Record<string, { content?: string; file?: string }>
  networks: Record<string, { ipam?: { config: { ip_range?: string }[] } }>
}
const pages = ['README.md', 'docs/operations.md'].map(name => readFileSync(join(root, name), 'utf8')).join('\n')
// Compose has one NATS server, and the time to stop matches stop_grace_period.
const fixed = new Set(['NATS_REPLICAS', 'SHUTDOWN_DRAIN_MS', 'SHUTDOWN_TIMEOUT_MS'])
const example = readFileSync(join(root, '.env.example'), 'utf8')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const servers = ['mongo', 'nats', 'redis'] as const
const cache = 'edge'
// Started by hand: `regions` once per build, `backup` for as long as backups are wanted.
const jobs = ['regions', 'backup']

const { privateKey, publicKey } = makeInternalKeyPair()
const internalKeys: Record<string, string> = {
  INTERNAL_TOKEN_PRIVATE_KEY: privateKey,
  INTERNAL_TOKEN_PUBLIC_KEYS: publicKey,
}
/** Substitutes variables as compose does: required ones get a value, the others their default. */
const fill = (value: string) =>
  value.replace(/\$\{(\w+)(:\?|:-)([^}]*)\}/g, (_, name, kind, fallback) =>
    kind === ':?' ? (internalKeys[name] ?? 'x'.repeat(40)) : fallback,
  )

describe('docker compose', () => {
  it('runs every process of every service, the edge cache and the three servers, from the images of the tests', () => {
    expect(Object.keys(compose.services).sort()).toEqual(
      [...processes.map(one => one.name), cache, ...servers, ...jobs].sort(),
    )
    for (const name of servers) expect(compose.services[name]?.image).toBe(images[name])
  })

  it.each(processes)(
    'gives $name every variable that it requires, and no unknown one',
    async ({ name, service, role }) => {
      const own = compose.services[name]
      const env = Object.fromEntries(
        Object.entries(own?.environment ?? {}).map(([key, value]) => [key, fill(String(value))]),
      )
      expect(env).toMatchObject({ SERVICE: service, ...(role ? { ROLE: role } : {}) })
      const unknown = await unknownVariables(service, env)
      expect(unknown).toEqual([])
    },
  )

  it.each(processes)(
    'passes to $name the settings that README.md and docs/operations.md mention, and the address of every feed',
    async ({ name, service }) => {
      const { shape } = await configSchemaOf(service)
      const isNamed = (variable: string) =>
        new RegExp(`\\b${variable}\\b`).test(pages) || (service === 'alerts' && /_(ENABLED|URL)$/.test(variable))
      const named = Object.keys(shape).filter(variable => isNamed(variable) && !fixed.has(variable))
      expect(named.filter(variable => !(variable in (compose.services[name]?.environment ?? {})))).toEqual([])
    },
  )

  it('gives the signing key of internal tokens to the gateway only', () => {
    const signing = Object.entries(compose.services).filter(([, one]) => one.environment?.INTERNAL_TOKEN_PRIVATE_KEY)
    expect(signing.map(([name]) => name)).toEqual(['gateway'])
  })

  it('gives CPU priority to the path of an alert, then to help and directions, then to the assistant and sign-in', () => {
    const shares = composeProcessorShares()
    const of = (...names: string[]) => names.map(name => shares.get(name) ?? 0)
    const alerts = of(cache, 'gateway', 'alerts-api', 'alerts-ingest', 'alerts-push', ...servers)
    const help = of('navigation', 'help')
    const people = of('identity', 'chat')
    const rest = of('community', 'achievements', ...jobs)
    expect(Math.min(...alerts)).toBeGreaterThan(Math.max(...help))
    expect(Math.min(...help)).toBeGreaterThan(Math.max(...people))
    expect(Math.min(...people)).toBeGreaterThan(Math.max(...rest))
  })

  it('does not wait for the live sockets of the only edge when it is replaced', () => {
    expect(compose.services[cache]?.stop_grace_period).toBe('2s')
  })

  it('builds the image once, and never pulls it from a registry', () => {
    const own = processes.map(({ name }) => [name, compose.services[name]] as const)
    expect(new Set(own.map(([, one]) => one?.image)).size).toBe(1)
    expect(own.filter(([, one]) => one?.build).map(([name]) => name)).toEqual(['gateway'])
    for (const [name, one] of own) expect(one?.pull_policy, name).toBe(name === 'gateway' ? 'build' : 'never')
  })

  it('lets the image’s user write to each volume', () => {
    const user = dockerfile.match(/^USER (\d+):(\d+)$/m)?.slice(1)
    const mounts = processes.flatMap(({ name }) => compose.services[name]?.volumes ?? [])
    expect(mounts.length).toBeGreaterThan(0)
    for (const mount of mounts) {
      const [, target] = mount.split(':')
      expect(dockerfile).toMatch(new RegExp(`^RUN install -d -o ${user?.[0]} -g ${user?.[1]} .*${target}$`, 'm'))
    }
  })

  it('starts no job automatically; regions reach the internet, and navigation reads their output and cannot change it', () => {
    const [regions, navigation] = [compose.services.regions, compose.services.navigation]
    expect(regions).toMatchObject({ profiles: ['regions'], restart: 'no', networks: ['outside'], pull_policy: 'never' })
    expect(regions?.entrypoint).toEqual(['node', 'bundle/region.js'])
    expect(regions?.environment?.REGIONS_DIR).toBe(navigation?.environment?.REGIONS_DIR)
    expect(regions?.volumes).toEqual(['regions:/var/lib/muster'])
    expect(navigation?.volumes).toEqual(['regions:/var/lib/muster:ro'])
  })

  it('stores encrypted backups in a separate volume, with an account that can read everything and write nothing', () => {
    const { backup } = compose.services
    expect(backup).toMatchObject({ profiles: ['backup'], networks: ['inside'], pull_policy: 'never' })
    expect(backup?.entrypoint).toEqual(['node', 'bundle/backup.js'])
    expect(readOptions(backup?.command ?? [])).toMatchObject({ command: 'run', everyMs: 120_000 })
    const env = Object.entries(backup?.environment ?? {}).map(([key, value]) => [key, fill(String(value))])
    const { BACKUP_DIR, MONGO_URL, NATS_URL } = readSettings(Object.fromEntries(env))
    expect(backup?.volumes).toEqual([`backups:${dirname(BACKUP_DIR)}`])
    expect([new URL(MONGO_URL).username, new URL(NATS_URL).username]).toEqual(['muster_backup', 'backup'])
  })

  it('gives the gateway the address of each service', () => {
    const env = compose.services.gateway?.environment ?? {}
    for (const name of domainServices) {
      const host = processes.find(one => one.service === name)?.name
      expect(env[addressVariable(name)]).toBe(`http://${host}:8080`)
    }
  })

  it('gives each service a separate account on the servers that it uses, and on no other', () => {
    for (const { name, service } of processes) {
      const env = compose.services[name]?.environment ?? {}
      const url = (scheme: string, user: string, rest: string) =>
        `${scheme}://${user}:\${${passwordVariable(service)}:?}@${rest}`
      const database = `muster_${service}`
      const own = {
        MONGO_URL: url('mongodb', database, `mongo:27017/${database}?replicaSet=muster`),
        NATS_URL: url('nats', service, 'nats:4222'),
        REDIS_URL: url('redis', service, 'redis:6379'),
      }
      const needs: readonly string[] = services[service].needs
      const expected = Object.entries(own).filter(([key]) => needs.includes(key.replace('_URL', '').toLowerCase()))
      expect(
        Object.entries(env).filter(([key]) => key in own),
        name,
      ).toEqual(expected)
    }
  })

  it('creates these accounts with the files of the local overlay', () => {
    for (const name of ['nats', 'redis', 'mongo-users']) {
      const file = join(root, compose.configs[name]?.file ?? '')
      expect(accountFiles().map(({ path }) => path)).toContain(file)
    }
  })

  it.each(processes)('starts $name after the servers that it depends on are healthy', ({ name, service }) => {
    const needs = compose.services[name]?.depends_on ?? {}
    // A failing service must not keep the gateway, and with it the list of alerts, from starting.
    if (service === 'gateway') return expect(needs).toEqual({})
    expect(Object.keys(needs)).toEqual(expect.arrayContaining([...services[service].needs]))
    expect(new Set(Object.values(needs).map(need => need.condition))).toEqual(new Set(['service_healthy']))
  })

  it('has a health check for each server and for the image', () => {
    for (const name of servers) expect(compose.services[name]?.healthcheck?.test.length).toBeGreaterThan(1)
    expect(dockerfile).toMatch(/HEALTHCHECK[\s\S]*\/readyz/)
  })

  it('publishes only the edge, which reaches only the gateway, on a fixed port', () => {
    const open = Object.entries(compose.services).filter(([, one]) => one.ports)
    expect(open.map(([name]) => name)).toEqual([cache])
    const inFront = Object.entries(compose.services).filter(([, one]) => 'front' in (one.networks ?? {}))
    expect(inFront.map(([name]) => name)).toEqual([cache, 'gateway'])
    expect(compose.services[cache]?.networks).not.toHaveProperty('inside')
    const networks = compose.services.gateway?.networks as Record<string, { ipv4_address?: string }> | undefined
    const address = networks?.front?.ipv4_address ?? ''
    // Below the range of the dynamic addresses, so that the edge cannot get this address if it starts first.
    expect(address).toMatch(/\.2$/)
    expect(compose.networks.front?.ipam?.config[0]?.ip_range).toMatch(/\.128\/25$/)
    // Docker gives the other networks addresses from its own pools, which must not overlap with this one.
    expect(address).not.toMatch(/172\.(1[6-9]|2\d|3[01])\.|192\.168\./)
    expect(example).toContain(`MUSTER_FRONT=${address.match(/10\.\d+\.\d+/)?.[0]}\n`)
    expect(compose.services[cache]?.environment?.SITE).toContain(`server ${address}:8080;`)
    expect(compose.services.gateway?.environment?.TRUST_PROXY).toBe(address.replace(/\d+$/, '0/24'))
  })

  it('gives a read-only container no configuration that compose would have to write into it', () => {
    for (const [name, one] of Object.entries(compose.services).filter(([, { read_only }]) => read_only))
      for (const { source } of one.configs ?? [])
        expect(compose.configs[source]?.file, `${name}: ${source}`).toBeDefined()
  })

  it('runs a health check in a shell when possible, not in a new Node process', () => {
    expect(dockerfile.match(/^HEALTHCHECK.*\n\s*CMD \["(\w+)"/m)?.[1]).toBe('bash')
  })

  it('keeps a bounded log of each container, so that the disk never fills', () => {
    for (const [name, { logging }] of Object.entries(compose.services)) {
      const { 'max-size': size = '', 'max-file': files = '' } = logging?.options ?? {}
      expect([logging?.driver, Number.parseInt(size, 10) * Number(files)], name).toEqual(['json-file', 100])
      expect(size, name).toMatch(/m$/)
    }
  })

  it('acknowledges an event after it is written to disk, and never evicts jobs', () => {
    const [nats = '', redis = ''] = ['nats', 'redis'].map(name =>
      readFileSync(join(root, compose.configs[name]?.file ?? ''), 'utf8'),
    )
    expect(nats).toContain('sync_interval: always')
    expect(redis).toContain('appendonly yes')
    expect(redis).toContain('maxmemory-policy noeviction')
  })

  it('takes every secret from the environment, and lists each in .env.example', () => {
    const needed = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(match => match[1]))
    expect(needed.size).toBeGreaterThan(4)
    for (const name of needed) expect(example).toMatch(new RegExp(`^${name}=$`, 'm'))
    for (const one of Object.values(compose.services))
      for (const [name, value] of Object.entries(one.environment ?? {}))
        if (/SECRET|PASSWORD|KEY/.test(name)) expect(String(value)).toMatch(/^\$\{\w+:[?-]\}$/)
  })
})

describe('the image', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces as string[]

  it('has every workspace’s manifest in its build context, because npm ci fails without one', () => {
    const manifests = globSync(
      workspaces.map(pattern => `${pattern}/package.json`),
      { cwd: root },
    )
    expect(manifests.length).toBeGreaterThan(10)
    for (const manifest of manifests) {
      const folder = dirname(manifest)
      expect(ignored).not.toContain(folder)
      if (ignored.includes(`${folder}/*`)) expect(ignored).toContain(`!${manifest}`)
    }
  })

  it('has the packages that services import in its build context', () => {
    for (const name of serviceNames) {
      const { dependencies } = JSON.parse(readFileSync(join(root, 'services', name, 'package.json'), 'utf8'))
      const ours = Object.keys(dependencies).filter(one => one.startsWith('@muster/'))
      for (const one of ours) {
        const folder = relative(root, realpathSync(join(root, 'node_modules', one)))
        expect(existsSync(join(root, folder, 'package.json'))).toBe(true)
        expect(ignored).not.toContain(folder)
        expect(ignored).not.toContain(`${folder}/*`)
      }
    }
  })

  it.each(['region', 'backup'])('has the folders that tools/%s imports', name => {
    const sources = globSync(`tools/${name}/*.ts`, { cwd: root, exclude: ['**/*.test.ts'] })
    expect(sources.length).toBeGreaterThan(2)
    const folders = sources.flatMap(file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/from '\.\.\/(\w+)\//g)].map(([, folder]) => folder),
    )
    for (const folder of new Set([name, ...folders])) expect(ignored).toContain(`!tools/${folder}`)
  })

  it('runs as a non-root user, and receives signals', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m)
    expect(dockerfile).toMatch(/CMD \["sh", "-c", "exec node bundle\/\$SERVICE\.js"\]/)
  })

  it('uses the Node version that the repository pins', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(dockerfile).toContain(`node:${devDependencies.node}-slim`)
  })
})
