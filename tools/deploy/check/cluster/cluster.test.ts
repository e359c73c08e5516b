import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connections } from '../../connections.ts'
import { hasKubectl, kustomize } from '../../kubectl.ts'
import type { Manifest } from '../../manifests.ts'
import { processes } from '../../processes.ts'
import { type Cluster, looksLikeProduction } from './context.ts'
import { loader } from './image.ts'
import { priorityClassOf, writeKustomization } from './kustomization.ts'
import { judgeReach, targetsOf, tryFrom } from './reach.ts'
import { type Pod, stateOf, unready, type Workload } from './workloads.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-cluster-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const near: Cluster = {
  context: 'kind-muster',
  server: 'https://127.0.0.1:6443',
  names: ['kind-muster', 'kind-muster'],
  nodes: 1,
  hasInstallation: false,
}

test.each([
  ['a cluster on this machine', {}],
  ['a cluster of this network', { server: 'https://192.168.49.2:8443' }],
  ['minikube by name', { server: 'https://minikube.local:8443', names: ['minikube'] }],
  ['a name in which prod is a part of another word', { names: ['product-demo'] }],
])('%s does not look like production', (_, change) => {
  expect(looksLikeProduction({ ...near, ...change })).toBeNull()
})

test.each([
  ['a context of production', { names: ['muster-prod'] }, 'muster-prod'],
  ['a user of production', { names: ['main', 'main', 'PRODUCTION/admin'] }, 'PRODUCTION/admin'],
  ['an API server on the internet', { server: 'https://203.0.113.7' }, '203.0.113.7'],
  ['an API server of a cloud', { server: 'https://x.gr7.us-west-2.eks.amazonaws.com' }, 'amazonaws.com'],
  ['a cluster with an installation', { hasInstallation: true }, 'namespace muster'],
  ['a cluster of many nodes', { nodes: 12 }, '12 nodes'],
])('%s looks like production', (_, change, reason) => {
  expect(looksLikeProduction({ ...near, ...change })).toContain(reason)
})

test('the image is loaded into the nodes in the way of their container engine', () => {
  const load = (options: Parameters<typeof loader>[0]) => loader(options, 'a.tar')?.join(' ') ?? null
  expect(load({ context: 'kind-x' })).toBe('kind load image-archive a.tar --name x')
  expect(load({ context: 'minikube' })).toBe('minikube image load a.tar')
  expect(load({ context: 'docker-desktop' })).toBe('docker load --input a.tar')
  expect(load({ context: 'mine', containerd: '/c.sock' })).toBe(
    'ctr --address /c.sock --namespace k8s.io images import a.tar',
  )
  expect(load({ context: 'mine', image: 'registry.example/muster:1' })).toBeNull()
  expect(() => load({ context: 'mine' })).toThrow('--image')
})

const workload = (name: string, replicas = 1): Workload => ({
  kind: 'Deployment',
  metadata: { name },
  spec: { replicas, selector: { matchLabels: { app: name } } },
})
const pod = (app: string, { ready = true, leaving = false } = {}): Pod => ({
  kind: 'Pod',
  spec: { containers: [{}] },
  metadata: { name: `${app}-0`, labels: { app }, ...(leaving ? { deletionTimestamp: 'now' } : {}) },
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] },
})

test('waits for pods that are missing, not ready or terminating', () => {
  const pods = [
    pod('a'),
    pod('b', { ready: false }),
    pod('c', { leaving: true }),
    pod('e'),
    pod('e', { leaving: true }),
  ]
  const workloads = ['a', 'b', 'c', 'd', 'e'].map(name => workload(name))
  expect(unready(workloads, pods)).toEqual(['b', 'c', 'd', 'e'])
  expect(unready([workload('a', 2)], pods)).toEqual(['a'])
  expect(unready([workload('a')], pods)).toEqual([])
})

test('the report states why a pod waits', () => {
  const waiting = { reason: 'ErrImageNeverPull', message: 'no such image' }
  const { status, ...rest } = pod('a', { ready: false })
  const ill: Pod = {
    ...rest,
    status: { ...status, containerStatuses: [{ restartCount: 3, state: { waiting } }] },
  }
  expect(stateOf(ill)).toBe('a-0\tRunning\t3 restarts\tErrImageNeverPull no such image')
})

const server = (name: string, tier: string, port: number, podIP: string): Pod => ({
  kind: 'Pod',
  metadata: { name, labels: { 'app.kubernetes.io/name': name, 'muster/tier': tier } },
  spec: { containers: [{ ports: [{ containerPort: port }] }] },
  status: { phase: 'Running', podIP },
})

test('a check of network policies fails for a needed connection that is refused, and for an open one that nobody needs', () => {
  const [gateway, chat, redis] = [
    server('gateway', 'gateway', 8080, '10.0.0.1'),
    server('chat', 'service', 8080, '10.0.0.2'),
    server('redis', 'data', 6379, '10.0.0.3'),
  ]
  const pods = [gateway, chat, redis]
  expect([...targetsOf(chat, pods).keys()]).toEqual(['10.0.0.1:8080', '10.0.0.3:6379'])
  const judge = (...open: string[]) =>
    judgeReach(
      [gateway, chat].flatMap(from =>
        [...targetsOf(from, pods).values()].map(target => ({
          from,
          ...target,
          isOpen: open.includes(`${from.metadata.name} -> ${target.to.metadata.name}`),
        })),
      ),
      connections.local,
    )
  const needed = ['gateway -> chat', 'gateway -> redis', 'chat -> redis']
  expect(judge(...needed)).toBe('3 connections open, the other 1 refused')
  expect(judge(...needed, 'chat -> gateway')).toContain('not enforced')
  expect(() => judge('gateway -> chat', 'chat -> redis')).toThrow('refused, but needed: gateway -> redis:6379')
})

test('prints the ports that accept a connection from inside a pod', async () => {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const open = `127.0.0.1:${(listener.address() as AddressInfo).port}`
  const [, , , command = '', ...args] = tryFrom(pod('a'), [open, '127.0.0.1:1'])
  const { stdout } = spawnSync(command, args, { encoding: 'utf8' })
  listener.close()
  expect(stdout).toBe(`${open}\n`)
})

// These tests need no cluster. Only a real node can show whether the objects start and what a network policy blocks: `npm run deploy:k8s`.

test.skipIf(!hasKubectl).each(['local', 'clusters'] as const)(
  'every object of %s is in the namespace of the check, or has a name of its own',
  async overlay => {
    const manifests = join(folder, overlay)
    mkdirSync(manifests)
    const namespace = 'muster-deploy-check'
    const settings = { namespace, image: 'localhost:5000/team/muster:7', origin: 'http://localhost:9', overlay }
    await writeKustomization(manifests, settings)
    const objects: (Manifest & { metadata: { namespace?: string } })[] = kustomize(manifests)

    const outside = objects.filter(({ metadata }) => metadata.namespace !== namespace)
    expect(outside.map(({ kind, metadata }) => `${kind}/${metadata.name}`).sort()).toEqual([
      `Namespace/${namespace}`,
      `PriorityClass/${priorityClassOf(namespace)}`,
    ])
    // An Ingress of the check would receive the requests of another installation with the same host.
    expect(objects.filter(({ kind }) => kind === 'Ingress')).toEqual([])
    const pods = objects
      .filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind))
      .map(one => one.spec.template.spec)
    const classes = pods.flatMap(({ priorityClassName }) => priorityClassName ?? [])
    expect(new Set(classes)).toEqual(new Set([priorityClassOf(namespace)]))
    const images = pods.map(({ containers: [{ image }] }) => image).filter(image => image.includes('muster'))
    expect(images.length).toBeGreaterThanOrEqual(processes.length)
    expect(new Set(images)).toEqual(new Set([settings.image]))
    const origins = objects.flatMap(({ data }) => data?.PUBLIC_ORIGIN ?? [])
    expect(origins).toEqual(Array(4).fill(settings.origin))
  },
)

const config = (name: string) => {
  const file = join(folder, 'config')
  const clusters = [{ name, cluster: { server: 'https://127.0.0.1:9' } }]
  const contexts = [{ name, context: { cluster: name, user: name } }]
  const users = [{ name, user: {} }]
  writeFileSync(file, JSON.stringify({ 'current-context': name, clusters, contexts, users }))
  return file
}

test('reports without a reachable cluster that nothing was checked', async () => {
  for (const KUBECONFIG of [config('gone'), join(folder, 'none')]) {
    const { code, output } = await deploy([], { ...process.env, KUBECONFIG })
    expect(output).toMatch(
      /^Skipped, nothing was checked: (no cluster answers|kubectl has no current context|there is no kubectl command) \(/,
    )
    expect(code).toBe(0)
  }
})

test.skipIf(!hasKubectl)('a context that does not exist is an error, not a skip', async () => {
  const { code, output } = await deploy(['--context', 'other'], { ...process.env, KUBECONFIG: config('gone') })
  expect(output).toContain('cannot locate context other')
  expect(code).toBe(1)
})

async function deploy(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}
