import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { addressVariable, domainServices, serviceNames, services } from '@muster/contracts/services'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { images } from '../infra/images.ts'
import { root } from './manifests.ts'
import { processes } from './processes.ts'
import { unknownVariables } from './service-config.ts'

type ComposeService = {
  image: string
  pull_policy?: string
  build?: object
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  ports?: string[]
  networks?: string[]
  volumes?: string[]
  read_only?: boolean
  command?: string[]
  entrypoint?: string[]
}

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
const compose = parse(text, { merge: true }) as {
  services: Record<string, ComposeService>
  configs: Record<string, { content: string }>
}
const example = readFileSync(join(root, '.env.example'), 'utf8')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const servers = ['mongo', 'nats', 'redis'] as const
// Run by hand, once at a time.
const jobs = ['regions']

/** Substitutes variables as compose would: required ones get a value, the others their default. */
const fill = (value: string) =>
  value.replace(/\$\{(\w+)(:\?|:-)([^}]*)\}/g, (_, _name, kind, fallback) =>
    kind === ':?' ? 'x'.repeat(40) : fallback,
  )

describe('docker compose', () => {
  it('runs each process of each service and the three servers, from the images that tests use', () => {
    expect(Object.keys(compose.services).sort()).toEqual(
      [...processes.map(one => one.name), ...servers, ...jobs].sort(),
    )
    for (const name of servers) expect(compose.services[name]?.image).toBe(images[name])
  })

  it.each(processes)(
    'gives $name every variable that it needs, and no unknown one',
    async ({ name, service, role }) => {
      const own = compose.services[name]
      const env = Object.fromEntries(
        Object.entries(own?.environment ?? {}).map(([key, value]) => [key, fill(String(value))]),
      )
      expect(env).toMatchObject({ SERVICE: service, ...(role ? { ROLE: role } : {}) })
      const unknown = await unknownVariables(service, env)
      // The gateway gets the shared variables and does not use the bus.
      expect(unknown.filter(key => !(name === 'gateway' && key === 'NATS_URL'))).toEqual([])
    },
  )

  it('builds the image once, and never asks a registry for it', () => {
    const own = processes.map(({ name }) => [name, compose.services[name]] as const)
    expect(new Set(own.map(([, one]) => one?.image)).size).toBe(1)
    expect(own.filter(([, one]) => one?.build).map(([name]) => name)).toEqual(['gateway'])
    for (const [name, one] of own) expect(one?.pull_policy, name).toBe(name === 'gateway' ? 'build' : 'never')
  })

  it('lets the user of the image write to each volume', () => {
    const user = dockerfile.match(/^USER (\d+):(\d+)$/m)?.slice(1)
    const mounts = processes.flatMap(({ name }) => compose.services[name]?.volumes ?? [])
    expect(mounts.length).toBeGreaterThan(0)
    for (const mount of mounts) {
      const [, target] = mount.split(':')
      expect(dockerfile).toMatch(new RegExp(`^RUN install -d -o ${user?.[0]} -g ${user?.[1]} .*${target}$`, 'm'))
    }
  })

  it('starts no job by itself; regions reach the internet, and navigation reads what they write and cannot change it', () => {
    const [regions, navigation] = [compose.services.regions, compose.services.navigation]
    expect(regions).toMatchObject({ profiles: ['regions'], restart: 'no', networks: ['outside'], pull_policy: 'never' })
    expect(existsSync(join(root, regions?.entrypoint?.[1] ?? ''))).toBe(true)
    expect(regions?.environment?.REGIONS_DIR).toBe(navigation?.environment?.REGIONS_DIR)
    expect(regions?.volumes).toEqual(['regions:/var/lib/muster'])
    expect(navigation?.volumes).toEqual(['regions:/var/lib/muster:ro'])
  })

  it('gives the gateway the address of each service', () => {
    const env = compose.services.gateway?.environment ?? {}
    for (const name of domainServices) {
      const host = processes.find(one => one.service === name)?.name
      expect(env[addressVariable(name)]).toBe(`http://${host}:8080`)
    }
  })

  it('makes a database with a user for each service', () => {
    expect(compose.configs['mongo-users']?.content).toContain(`[${domainServices.map(name => `'${name}'`).join(', ')}]`)
  })

  it.each(processes)('starts $name after the servers that it needs are healthy', ({ name, service }) => {
    const needs = compose.services[name]?.depends_on ?? {}
    // One failing service must not keep the gateway, and with it the list of alerts, from starting.
    const expected = service === 'gateway' ? ['alerts-api'] : services[service].needs
    expect(Object.keys(needs)).toEqual(expect.arrayContaining([...expected]))
    expect(new Set(Object.values(needs).map(need => need.condition))).toEqual(new Set(['service_healthy']))
  })

  it('has a health check for each server and for the image', () => {
    for (const name of servers) expect(compose.services[name]?.healthcheck?.test.length).toBeGreaterThan(1)
    expect(dockerfile).toMatch(/HEALTHCHECK[\s\S]*\/readyz/)
  })

  it('publishes only the gateway', () => {
    const open = Object.entries(compose.services).filter(([, one]) => one.ports)
    expect(open.map(([name]) => name)).toEqual(['gateway'])
  })

  it('acknowledges an event after it is on disk, and never evicts jobs', () => {
    expect(compose.configs.nats?.content).toContain('sync_interval: always')
    expect(compose.services.redis?.command).toEqual(expect.arrayContaining(['--appendonly', 'noeviction']))
  })

  it('takes every secret from the environment, and names each in .env.example', () => {
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

  it('has the manifest of every workspace in its build context, because npm ci fails without one', () => {
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

  it('has the folders that the job for regions imports', () => {
    const sources = globSync('tools/region/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    expect(sources.length).toBeGreaterThan(5)
    const folders = sources.flatMap(file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/from '\.\.\/(\w+)\//g)].map(([, folder]) => folder),
    )
    for (const folder of new Set(['region', ...folders])) expect(ignored).toContain(`!tools/${folder}`)
  })

  it('runs as a user that is not root, and receives signals', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m)
    expect(dockerfile).toMatch(/CMD \["sh", "-c", "exec node services\/\$SERVICE\/src\/main\.ts"\]/)
  })

  it('runs on the Node that the repository pins', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(dockerfile).toContain(`node:${devDependencies.node}-slim`)
  })
})
