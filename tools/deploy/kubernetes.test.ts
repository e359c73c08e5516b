import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage } from '@muster/contracts/errors'
import { addressVariable, domainServices } from '@muster/contracts/services'
import { makeInternalKeyPair } from '@muster/service-kit/http/internal-keys'
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { CronJob } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { PriorityClass } from 'kubernetes-models/scheduling.k8s.io/v1'
import { ConfigMap, Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readOptions as readBackupOptions } from '../backup/settings.ts'
import { images } from '../infra/images.ts'
import { readOptions, readSettings } from '../region/options.ts'
import { connections, isLetThrough, isNamed } from './connections.ts'
import {
  type Container,
  collect,
  type Labels,
  type Manifest,
  matches,
  patched,
  readKustomization,
  root,
  unused,
} from './manifests.ts'
import { processes } from './processes.ts'
import { clusterProcessorRequests } from './processor-shares.ts'
import { unknownVariables } from './service-config.ts'

const models: Record<string, new (object: never) => { validate(): void }> = {
  ConfigMap,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  PriorityClass,
  Service,
  StatefulSet,
}

const base = join(root, 'k8s/base')
const overlays = ['local', 'clusters', 'production'].map(name => join(root, 'k8s/overlays', name))
const all = collect(base)
const of = (kind: string, from = all) => from.filter(manifest => manifest.kind === kind)
const everyDeployment = of('Deployment')
// The edge runs nginx, so the requirements of Muster's own processes do not apply to it.
const edge = everyDeployment.find(one => one.metadata.name === 'edge') as Manifest
const deployments = everyDeployment.filter(one => one !== edge)
const scalerOf = (name: string) => of('HorizontalPodAutoscaler').find(one => one.metadata.name === name)
const named = (manifests: Manifest[]) => manifests.map(manifest => [manifest.metadata.name, manifest] as const)
const podLabels = (manifest: Manifest) => manifest.spec.template.metadata.labels

const internalKeys = makeInternalKeyPair()
const secretValues: Record<string, string> = {
  'internal-token-public-keys': internalKeys.publicKey,
  'internal-token-private-key': internalKeys.privateKey,
  secret: 'x'.repeat(32),
  'invitation-secret': 'x'.repeat(32),
  'help-secret': 'x'.repeat(32),
  'redis-url': 'redis://redis:6379',
  'nats-url': 'nats://nats:4222',
  'mongo-url': 'mongodb://mongo:27017/db',
  'ingest-keys': 'key',
}

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The value at a JSON pointer. */
const at = (from: unknown, pointer: string) =>
  pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], from)

describe('every kustomization', () => {
  it.each([base, ...overlays])('%s lists existing files, and all of them', folder => {
    expect(collect(folder).length).toBeGreaterThan(0)
    expect(unused(folder)).toEqual([])
  })

  it.each(overlays)('%s contains each object once', folder => {
    const names = collect(folder).map(manifest => `${manifest.kind}/${manifest.metadata.name}`)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it.each(overlays)('%s patches objects that exist', folder => {
    const manifests = collect(folder)
    for (const { target, patch } of readKustomization(folder).patches ?? []) {
      const targets = of(target.kind, manifests).filter(
        one => !target.name || new RegExp(`^${target.name}$`).test(one.metadata.name),
      )
      expect(targets, JSON.stringify(target)).not.toEqual([])
      for (const { op, path } of parse(patch) as { op: string; path: string }[]) {
        if (op !== 'replace') continue
        for (const one of targets) {
          const found = at(one, path)
          expect(found, `${one.metadata.name}${path}`).toBeDefined()
        }
      }
    }
  })
})

describe('every object', () => {
  const everything = [base, ...overlays].flatMap(collect)
  const distinct = new Map(everything.map(one => [`${one.file}: ${one.kind} ${one.metadata.name}`, one]))

  it.each([...distinct])('%s has the fields and types that Kubernetes requires', (_, { file, ...one }) => {
    const Model = models[one.kind]
    if (!Model) throw new Error(`No model of ${one.kind} in ${file}`)
    expect(() => new Model(one as never).validate()).not.toThrow()
  })
})

describe('every deployment', () => {
  it.each(named(of('Deployment', patched(base))))('%s is rescheduled a minute after its node is lost', (_, one) => {
    const tolerations = at(one, '/spec/template/spec/tolerations')
    expect(tolerations).toEqual(
      ['not-ready', 'unreachable'].map(state => ({
        key: `node.kubernetes.io/${state}`,
        operator: 'Exists',
        effect: 'NoExecute',
        tolerationSeconds: 60,
      })),
    )
  })

  it('runs one process, and each process has a deployment', () => {
    expect(deployments.map(one => one.metadata.name).sort()).toEqual(processes.map(one => one.name).sort())
  })

  it.each(named(everyDeployment))('%s selects only its own pods', (_, one) => {
    const selector = one.spec.selector.matchLabels
    expect(everyDeployment.filter(other => matches(selector, podLabels(other)))).toEqual([one])
  })

  it.each(named([...everyDeployment, ...of('StatefulSet', overlays.flatMap(collect))]))(
    '%s has no unnecessary privileges',
    (_, one) => {
      const { spec } = one.spec.template
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      })
      for (const container of spec.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.any(String) },
          limits: { memory: expect.any(String) },
        })
      }
    },
  )

  it.each(named(deployments))('%s has liveness and readiness probes on a port that it has', (_, one) => {
    const [container] = one.spec.template.spec.containers
    const ports = container.ports.map(port => port.name)
    const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(
      probe => probe.httpGet,
    )
    expect(probes.map(probe => probe.path)).toEqual(['/livez', '/livez', '/readyz'])
    for (const probe of probes) expect(ports).toContain(probe.port)
  })

  it.each(named(deployments))('%s has enough time to drain and stop', (_, one) => {
    const { terminationGracePeriodSeconds, containers } = one.spec.template.spec
    const { SHUTDOWN_DRAIN_MS: drain, SHUTDOWN_TIMEOUT_MS: stop } = shared
    const preStop = containers[0].lifecycle.preStop.sleep?.seconds ?? 0
    // During the drain, clients close idle connections after 4 s, and sockets reconnect, at most 15 % of them in a second.
    expect(Number(drain)).toBeGreaterThanOrEqual(8_000)
    expect(preStop + (Number(drain) + Number(stop)) / 1_000).toBeLessThan(terminationGracePeriodSeconds)
    expect(one.spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
  })

  it.each(named(deployments))(
    '%s gets every variable that its service requires, and no unknown one',
    async (_, one) => {
      const [container] = one.spec.template.spec.containers
      const env: Record<string, string> = {}
      for (const { configMapRef } of container.envFrom) {
        const map = of('ConfigMap').find(other => other.metadata.name === configMapRef.name)
        expect(map, configMapRef.name).toBeDefined()
        Object.assign(env, map?.data)
      }
      for (const { name, value, valueFrom } of container.env) {
        const key = valueFrom?.secretKeyRef
        if (key?.optional) continue
        env[name] = value ?? secretValues[key?.key ?? ''] ?? ''
      }
      expect(env.PORT).toBe(String(container.ports.find(port => port.name === 'http')?.containerPort))
      const process = processes.find(({ name }) => name === one.metadata.name)
      expect(process).toMatchObject({ service: env.SERVICE, role: env.ROLE })
      expect((await unknownVariables(env.SERVICE ?? '', env)).filter(name => !(name in shared))).toEqual([])
    },
  )
})

/** Shared variables; not every service reads all of them. */
const shared = of('ConfigMap').find(one => one.metadata.name === 'muster-common')?.data ?? {}

describe('a node under memory pressure', () => {
  const local = patched(join(root, 'k8s/overlays/local'))
  const wayOfAnAlert = ['edge', 'gateway', 'alerts-api', 'alerts-ingest', 'alerts-push', 'mongo', 'nats', 'redis']

  it('keeps the pods on the path of an alert, and evicts the others first', () => {
    const pods = [...everyDeployment, ...of('StatefulSet', local)]
    const kept = pods.filter(one => one.spec.template.spec.priorityClassName === 'muster-alerts')
    expect(kept.map(one => one.metadata.name).sort()).toEqual(wayOfAnAlert.sort())
    expect(pods.filter(one => !kept.includes(one) && one.spec.template.spec.priorityClassName)).toEqual([])
    expect(of('PriorityClass').map(one => one.metadata.name)).toEqual(['muster-alerts'])
  })

  it('with two cores has room for the local overlay, the regions job and the cluster’s own pods', () => {
    const requests = clusterProcessorRequests(local)
    const pods = [...of('Deployment', local), ...of('StatefulSet', local)]
    const scalers = of('HorizontalPodAutoscaler', local)
    expect(scalers.map(one => at(one, '/spec/maxReplicas'))).toEqual(scalers.map(() => 1))
    for (const { metadata, spec } of pods) expect(spec.replicas ?? 1, metadata.name).toBe(1)
    const total = [...requests.values()].reduce((sum, request) => sum + request, 0)
    // During a rollout a deployment has one extra pod.
    const surge = Math.max(...of('Deployment', local).map(({ metadata }) => requests.get(metadata.name) ?? 0))
    // Requests of Kubernetes itself in millicores, as kubeadm and kind set them: etcd 100, API server 250, controller manager 200, scheduler 100, two pods of
    // CoreDNS 200, a network plugin 100.
    const clustersOwn = 950
    expect(total + surge + clustersOwn).toBeLessThanOrEqual(2_000)
  })
})

describe('an object that refers to pods', () => {
  it.each(named(of('Service')))('service %s selects some, and a port that they have', (_, one) => {
    const targets = everyDeployment.filter(other => matches(one.spec.selector as unknown as Labels, podLabels(other)))
    expect(targets).toHaveLength(1)
    const ports = targets[0]?.spec.template.spec.containers[0].ports.map(port => port.name)
    for (const port of one.spec.ports) expect(ports).toContain(port.targetPort)
  })

  it.each(named(of('PodDisruptionBudget')))('budget %s covers one deployment', (_, one) => {
    expect(everyDeployment.filter(other => matches(one.spec.selector.matchLabels, podLabels(other)))).toHaveLength(1)
  })

  it.each(named(of('HorizontalPodAutoscaler')))(
    'autoscaler %s has a target without a fixed number of replicas',
    (_, one) => {
      const target = everyDeployment.find(other => other.metadata.name === one.spec.scaleTargetRef.name)
      expect(target).toBeDefined()
      expect(target?.spec.replicas).toBeUndefined()
    },
  )

  it.each(named(of('NetworkPolicy')))('network policy %s selects pods that exist', (_, one) => {
    const selector = one.spec.podSelector.matchLabels ?? {}
    const jobs = of('CronJob').map(job => at(job, '/spec/jobTemplate/spec/template/metadata/labels') as Labels)
    expect([...everyDeployment.map(podLabels), ...jobs].some(labels => matches(selector, labels))).toBe(true)
  })

  it('the addresses in the gateway’s configuration are services of the base', () => {
    const data = of('ConfigMap').find(one => one.metadata.name === 'muster-gateway')?.data ?? {}
    const known = of('Service').map(one => `http://${one.metadata.name}:${one.spec.ports[0]?.port}`)
    for (const name of domainServices) expect(known).toContain(data[addressVariable(name)])
  })

  it('the ingress routes only to the edge, and the edge only to the gateway', () => {
    const [ingress] = of('Ingress')
    const backends = ingress?.spec.rules.flatMap(rule => rule.http.paths.map(path => path.backend))
    expect(backends).toEqual([{ service: { name: 'edge', port: { name: 'http' } } }])
    const gateway = of('Service').find(one => one.metadata.name === 'gateway')
    const site = of('ConfigMap').find(one => one.metadata.name === 'muster-edge')?.data?.['site.conf']
    expect(site).toContain(`server gateway:${gateway?.spec.ports[0]?.port};`)
  })
})

describe('the local overlay', () => {
  it('has one origin, which is the port-forward in k8s/README.md', () => {
    const maps = of('ConfigMap', patched(join(root, 'k8s/overlays/local')))
    const origins = maps.flatMap(({ data }) => data?.PUBLIC_ORIGIN ?? [])
    expect(origins).toEqual(Array(4).fill('http://localhost:8080'))
  })
})

const plannedSockets = 50_000

describe('a million live sockets', () => {
  /**
   * Memory of one socket in KB: the process's part as measured by `npm run bench -- held-sockets`, and 8 assumed for the kernel's part of its two
   * connections.
   */
  const kbOfEach = { edge: 24 + 8, gateway: 15 + 8 }
  const idleMb = 150

  it.each(['edge', 'gateway'] as const)('fit the memory and the ports of the pods of %s', name => {
    expect((scalerOf(name)?.spec.maxReplicas ?? 0) * plannedSockets).toBeGreaterThanOrEqual(1_000_000)
    const pod = everyDeployment.find(one => one.metadata.name === name)?.spec.template.spec
    const [, size, unit] = pod?.containers[0].resources.limits.memory.match(/^(\d+)([MG])i$/) ?? []
    const limitMb = Number(size) * (unit === 'G' ? 1024 : 1)
    expect(limitMb).toBeGreaterThanOrEqual((plannedSockets * kbOfEach[name]) / 1024 + idleMb)
    const range = pod?.securityContext.sysctls?.find(one => one.name === 'net.ipv4.ip_local_port_range')
    const [from = 0, to = 0] = range?.value.split(' ').map(Number) ?? []
    expect(to - from).toBeGreaterThanOrEqual(plannedSockets)
    for (const { containerPort } of pod?.containers[0].ports ?? []) expect(containerPort).toBeLessThan(from)
  })
})

describe('the edge', () => {
  const { template } = edge.spec
  const [container] = template.spec.containers
  const files = of('ConfigMap').find(one => one.metadata.name === 'muster-edge')?.data ?? {}
  const config = files['nginx.conf'] ?? ''

  it('has two replicas, with the image of docker compose', () => {
    expect(scalerOf('edge')?.spec.minReplicas).toBe(2)
    const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true })
    expect(container.image).toBe(services.edge.image)
  })

  it('has enough connections for its live sockets, which take two each', () => {
    const numberOf = (directive: string) => Number(config.match(`${directive} (\\d+);`)?.[1])
    expect(numberOf('worker_processes') * numberOf('worker_connections')).toBeGreaterThanOrEqual(2 * plannedSockets)
    // Each connection needs a file descriptor, and open files need more of them.
    expect(numberOf('worker_rlimit_nofile')).toBeGreaterThan(1.5 * numberOf('worker_connections'))
  })

  it('has probes on ports that it listens on', () => {
    for (const { containerPort } of container.ports) expect(config).toMatch(new RegExp(`listen ${containerPort}[ ;]`))
    for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe])
      expect(config).toContain(`location = ${probe.httpGet.path} `)
  })

  it('has enough time to end its workers one after the other', () => {
    expect(container.lifecycle.preStop.exec?.command).toEqual(['sh', '/etc/muster/leave.sh'])
    const [toNodes = 0, requests = 0, between = 0] = [...(files['leave.sh'] ?? '').matchAll(/sleep (\d+)/g)].map(
      match => Number(match[1]),
    )
    const workers = Number(config.match(/worker_processes (\d+);/)?.[1])
    expect(toNodes + requests + workers * between).toBeLessThan(template.spec.terminationGracePeriodSeconds)
    expect(between).toBeGreaterThan(0)
  })

  it('has each file that its configuration includes, and the script that ends it', () => {
    const included = [...config.matchAll(/(?:include|from) (\S+);/g)].map(([, name]) => name)
    expect([...new Set(included), 'leave.sh', 'nginx.conf'].sort()).toEqual(Object.keys(files).sort())
  })

  it('answers its own errors in the form of the API and with the text of the screens', () => {
    for (const code of ['unavailable', 'body-too-large'] as const)
      expect(config).toContain(`'${JSON.stringify({ code, message: errorMessage(code) })}'`)
    const languages = Object.keys(readJson('languages/list.json'))
    for (const language of languages) {
      expect(config).toContain(readJson(`languages/${language}/common.json`).callEmergency)
      expect(config).toContain(readJson(`languages/${language}/errors.json`).codes.unavailable)
    }
  })
})

describe('the network', () => {
  it('is closed except for what is allowed', () => {
    const deny = of('NetworkPolicy').find(one => one.metadata.name === 'deny-all')
    expect(deny?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
  })

  it('reaches the internet only from pods that call out', () => {
    const open = deployments.filter(one => podLabels(one)['muster/egress'] === 'internet')
    expect(open.map(one => one.metadata.name).sort()).toEqual(['alerts-ingest', 'alerts-push', 'chat'])
  })
})

describe.each(['local', 'clusters'] as const)('the network of the overlay %s', overlay => {
  const objects = collect(join(root, 'k8s/overlays', overlay))
  const jobs = of('CronJob', objects).map(job => ({
    name: job.metadata.name,
    labels: at(job, '/spec/jobTemplate/spec/template/metadata/labels') as Labels,
  }))
  const workloads = [...of('Deployment', objects), ...of('StatefulSet', objects)]
  const pods = [...workloads.map(one => ({ name: one.metadata.name, labels: podLabels(one) })), ...jobs]
  const policies = of('NetworkPolicy', objects)
  const named = connections[overlay]
  const ports = [...new Set([...named.flatMap(one => one.ports), 8081, 8222, 9090])]
  const all = pods.flatMap(from => pods.flatMap(to => ports.map(port => ({ from, to, port }))))
  const textsOf = (some: typeof all) => some.map(({ from, to, port }) => `${from.name} -> ${to.name}:${port}`)

  it('allows the named connections out of one pod and into the other, and no others', () => {
    const wanted = all.filter(({ from, to, port }) => isNamed(named, from.labels, to.labels, port))
    const open = all.filter(({ from, to, port }) => isLetThrough(policies, from.labels, to.labels, port))
    expect(textsOf(open)).toEqual(textsOf(wanted))
  })

  it.each(named)('names pods that exist: %o', one => {
    expect(all.some(({ from, to, port }) => isNamed([one], from.labels, to.labels, port))).toBe(true)
  })
})

describe('the network of the overlay production', () => {
  it('reaches the servers beside the cluster, and the Sentinels that know the primary of Redis', () => {
    const beside = of('NetworkPolicy', collect(join(root, 'k8s/overlays/production'))).find(
      one => one.metadata.name === 'data-beside-the-cluster',
    )
    const ports = at(beside, '/spec/egress/0/ports') as { port: number }[]
    expect(ports.map(({ port }) => port)).toEqual([27_017, 4_222, 6_379, 26_379])
  })
})

describe('regions', () => {
  type Volume = { name: string; persistentVolumeClaim?: { claimName: string } }
  type Pod = {
    containers: [
      Container & { command?: string[]; volumeMounts: { name: string; readOnly?: boolean; mountPath: string }[] },
    ]
    volumes: Volume[]
  }
  const job = of('CronJob').find(one => one.metadata.name === 'regions')?.spec as unknown as {
    concurrencyPolicy: string
    jobTemplate: { spec: { template: { metadata: { labels: Labels }; spec: Pod } } }
  }
  const writer = job.jobTemplate.spec.template
  const reader = deployments.find(one => one.metadata.name === 'navigation')?.spec.template.spec as unknown as Pod

  it('are built by a job that exists, one at a time, without unnecessary privileges', () => {
    const [container] = writer.spec.containers
    expect(container.command?.slice(0, 2)).toEqual(['node', 'bundle/region.js'])
    expect(job.concurrencyPolicy).toBe('Forbid')
    expect(writer.metadata.labels['muster/egress']).toBe('internet')
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } })
    const settings = of('ConfigMap').find(one => one.metadata.name === 'muster-regions')?.data ?? {}
    const { dir } = readSettings(settings)
    expect(dir).toBe('/var/lib/muster/regions')
    expect(readOptions(['add', settings.REGION ?? ''])).toMatchObject({ command: 'add', name: 'california' })
  })

  it('are stored in one volume that navigation can read but not change', () => {
    const mountOf = ({ containers: [container] }: Pod) => container.volumeMounts.find(({ name }) => name === 'regions')
    for (const pod of [writer.spec, reader])
      expect(pod.volumes.find(({ name }) => name === 'regions')?.persistentVolumeClaim).toEqual({
        claimName: 'regions',
      })
    expect(mountOf(reader)).toEqual({ name: 'regions', mountPath: '/var/lib/muster', readOnly: true })
    expect(mountOf(writer.spec)).toEqual({ name: 'regions', mountPath: '/var/lib/muster' })
    expect(reader.containers[0].env).toContainEqual({ name: 'REGIONS_DIR', value: '/var/lib/muster/regions' })
  })
})

describe('backups', () => {
  type Pod = { containers: [Container & { command: string[]; volumeMounts: { name: string; mountPath: string }[] }] }
  const job = of('CronJob').find(one => one.metadata.name === 'backup')?.spec as unknown as {
    schedule: string
    concurrencyPolicy: string
    jobTemplate: { spec: { template: { spec: Pod } } }
  }
  const [container] = job.jobTemplate.spec.template.spec.containers

  it('are written every two minutes, one run at a time, into a separate volume', () => {
    expect(job).toMatchObject({ schedule: '*/2 * * * *', concurrencyPolicy: 'Forbid' })
    expect(container.command.slice(0, 2)).toEqual(['node', 'bundle/backup.js'])
    expect(readBackupOptions(container.command.slice(2))).toMatchObject({ command: 'run', everyMs: null })
    const folder = container.env.find(({ name }) => name === 'BACKUP_DIR')?.value ?? ''
    expect(folder.startsWith(`${container.volumeMounts.find(({ name }) => name === 'backups')?.mountPath}/`)).toBe(true)
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } })
  })
})

describe('secrets', () => {
  it('are listed in k8s/README.md with every key that a pod uses', () => {
    const page = readFileSync(join(root, 'k8s/README.md'), 'utf8')
    const taken = [...JSON.stringify(all).matchAll(/"secretKeyRef":\{"name":"([\w-]+)","key":"([\w-]+)"/g)]
    expect(taken.length).toBeGreaterThan(20)
    const rowOf = (name = '') => page.split('\n').find(line => line.startsWith(`| \`${name}\` `)) ?? ''
    const missing = taken.filter(([, name, key]) => !rowOf(name).includes(`\`${key}\``))
    expect([...new Set(missing.map(([, name, key]) => `${name}: ${key}`))]).toEqual([])
  })

  it('are not in any file', () => {
    expect(of('Secret', [...all, ...overlays.flatMap(collect)])).toEqual([])
  })

  it('give the signing key of internal tokens to the gateway only', () => {
    const signing = deployments.filter(one => JSON.stringify(one).includes('internal-token-private-key'))
    expect(signing.map(one => one.metadata.name)).toEqual(['gateway'])
  })
})

describe('servers of the overlay with clusters', () => {
  const objects = collect(join(root, 'k8s/overlays/clusters'))
  const sets = of('StatefulSet', objects)

  it('have three members on separate nodes, use the common images, and tolerate the loss of one member', () => {
    expect(sets.map(one => one.metadata.name).sort()).toEqual(['mongo', 'nats', 'redis'])
    for (const { metadata, spec } of sets) {
      const labels = spec.template.metadata.labels
      expect(spec.replicas).toBe(3)
      for (const container of spec.template.spec.containers)
        expect(container.image).toBe(images[metadata.name as keyof typeof images])
      expect(at(spec, '/template/spec/topologySpreadConstraints')).toContainEqual({
        maxSkew: 1,
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: { matchLabels: spec.selector.matchLabels },
      })
      const budgets = of('PodDisruptionBudget', objects).filter(one => matches(one.spec.selector.matchLabels, labels))
      expect(budgets.map(one => at(one, '/spec/maxUnavailable'))).toEqual([1])
      // Members must find each other before they are ready.
      const service = of('Service', objects).find(one => one.metadata.name === metadata.name)
      expect(service?.spec).toMatchObject({ clusterIP: 'None', publishNotReadyAddresses: true })
      const ports = spec.template.spec.containers.flatMap(one => one.ports.map(port => port.name))
      for (const port of service?.spec.ports ?? []) expect(ports).toContain(port.targetPort)
    }
  })

  it.each([
    ['the primary', { setName: 'muster', isWritablePrimary: true, secondary: false }, true],
    ['a secondary', { setName: 'muster', isWritablePrimary: false, secondary: true }, true],
    ['a member that is filled from another', { setName: 'muster', isWritablePrimary: false, secondary: false }, false],
    // This server answers at the same port for some seconds. If it were taken for a member, the set would never be initiated.
    ['the server that makes the accounts at the first start', { isWritablePrimary: true }, false],
    ['a server that waits for the set', { isWritablePrimary: false, secondary: false }, false],
  ])('of MongoDB have the right readiness for %s', (_, hello, isReady) => {
    const probe = at(
      sets.find(one => one.metadata.name === 'mongo'),
      '/spec/template/spec/containers/0/readinessProbe/exec/command/2',
    ) as string
    const [, script = ''] = probe.match(/mongosh --quiet --eval '([^']+)' && touch/) ?? []
    let code: number | undefined
    const quit = (given: number) => {
      code = given
    }
    new Function('db', 'quit', script)({ hello: () => hello }, quit)
    expect(code).toBe(isReady ? 0 : 1)
  })

  it('keep three copies of events', () => {
    const shared = of('ConfigMap', patched(join(root, 'k8s/overlays/clusters'))).find(
      one => one.metadata.name === 'muster-common',
    )
    expect(shared?.data?.NATS_REPLICAS).toBe('3')
  })
})

describe('servers of the local overlay', () => {
  it('use the same images as everything else', () => {
    const used = of('StatefulSet', collect(join(root, 'k8s/overlays/local'))).map(
      one => [one.metadata.name, one.spec.template.spec.containers[0].image] as const,
    )
    expect(Object.fromEntries(used)).toEqual(images)
  })
})
