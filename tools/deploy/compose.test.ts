import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { images } from '../infra/images.ts'
import { root } from './manifests.ts'
import { judge, services } from './service-config.ts'

type ComposeService = {
  image: string
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  ports?: string[]
  networks?: string[]
  read_only?: boolean
  command?: string[]
}

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
const compose = parse(text, { merge: true }) as {
  services: Record<string, ComposeService>
  configs: Record<string, { content: string }>
}
const example = readFileSync(join(root, '.env.example'), 'utf8')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const servers = ['mongo', 'nats', 'redis'] as const

/** Fills in what .env would hold: something for what must be there, the default for the rest. */
const fill = (value: string) =>
  value.replace(/\$\{(\w+)(:\?|:-)([^}]*)\}/g, (_, _name, kind, fallback) =>
    kind === ':?' ? 'x'.repeat(40) : fallback,
  )

describe('docker compose', () => {
  it('runs all seven services and the three servers, as the images that tests use', () => {
    expect(Object.keys(compose.services).sort()).toEqual([...services, ...servers].sort())
    for (const name of servers) expect(compose.services[name]?.image).toBe(images[name])
  })

  it.each(services)('gives %s every variable that it needs, and none that it does not know', async name => {
    const own = compose.services[name]
    const env = Object.fromEntries(
      Object.entries(own?.environment ?? {}).map(([key, value]) => [key, fill(String(value))]),
    )
    expect(env.SERVICE).toBe(name)
    const unknown = await judge(name, env)
    // Of the variables that all share, the gateway has no use for the bus.
    expect(unknown.filter(key => !(name === 'gateway' && key === 'NATS_URL'))).toEqual([])
  })

  it.each(services)('starts %s after what it needs is healthy', name => {
    const needs = compose.services[name]?.depends_on ?? {}
    const expected = name === 'gateway' ? ['redis', ...services.filter(one => one !== 'gateway')] : servers
    expect(Object.keys(needs).sort()).toEqual([...expected].sort())
    expect(new Set(Object.values(needs).map(need => need.condition))).toEqual(new Set(['service_healthy']))
  })

  it('knows how to tell that each server is healthy', () => {
    for (const name of servers) expect(compose.services[name]?.healthcheck?.test.length).toBeGreaterThan(1)
    expect(dockerfile).toMatch(/HEALTHCHECK[\s\S]*\/readyz/)
  })

  it('opens the gateway alone', () => {
    const open = Object.entries(compose.services).filter(([, one]) => one.ports)
    expect(open.map(([name]) => name)).toEqual(['gateway'])
  })

  it('acknowledges an event only when it is on the disk, and keeps what queues hold', () => {
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
  it('copies the manifest of every workspace, or npm ci would refuse', () => {
    const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces as string[]
    const manifests = globSync(
      workspaces.map(pattern => `${pattern}/package.json`),
      { cwd: root },
    )
    expect(manifests.length).toBeGreaterThan(10)
    for (const manifest of manifests) expect(dockerfile).toContain(`COPY ${manifest} ${dirname(manifest)}/`)
    for (const [, source = ''] of dockerfile.matchAll(/^COPY ((?!--)\S+) \S+$/gm))
      expect(existsSync(join(root, source))).toBe(true)
  })

  it('installs and carries what every service imports of ours', () => {
    for (const name of services) {
      expect(dockerfile).toContain(`--workspace=@muster/${name}`)
      const { dependencies } = JSON.parse(readFileSync(join(root, 'services', name, 'package.json'), 'utf8'))
      const ours = Object.keys(dependencies).filter(one => one.startsWith('@muster/'))
      for (const one of ours) expect(dockerfile).toContain(`COPY packages/${one.slice(8)} packages/${one.slice(8)}`)
    }
  })

  it('is not root, and stops when it is told to', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m)
    expect(dockerfile).toMatch(/CMD \["sh", "-c", "exec node services\/\$SERVICE\/src\/main\.ts"\]/)
  })

  it('runs on the Node that the repository pins', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(dockerfile).toContain(`node:${devDependencies.node}-slim`)
  })
})
