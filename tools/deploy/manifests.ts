import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

export type Labels = Record<string, string>
type Probe = { httpGet: { path: string; port: string } }
export type Container = {
  name: string
  image: string
  ports: { name: string; containerPort: number }[]
  envFrom: { configMapRef: { name: string } }[]
  env: {
    name: string
    value?: string
    valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } }
  }[]
  startupProbe: Probe
  livenessProbe: Probe
  readinessProbe: Probe
  lifecycle: { preStop: { sleep?: { seconds: number }; exec?: { command: string[] } } }
  securityContext: object
  resources: { limits: { memory: string } }
}
type Selector = { matchLabels: Labels }
/** The fields, of all kinds of objects, that the checks read; a check on a field that a kind lacks fails. */
type Spec = {
  replicas?: number
  selector: Selector
  podSelector: Partial<Selector>
  strategy: { rollingUpdate: object }
  template: {
    metadata: { labels: Labels }
    spec: {
      containers: [Container]
      priorityClassName?: string
      terminationGracePeriodSeconds: number
      securityContext: { sysctls?: { name: string; value: string }[] }
    }
  }
  ports: { port: number; targetPort: string }[]
  scaleTargetRef: { name: string }
  minReplicas: number
  maxReplicas: number
  rules: { http: { paths: { backend: object }[] } }[]
}
/** The part of a Kubernetes object that the checks read. */
export type Manifest = {
  file: string
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Labels }
  spec: Spec
  data?: Labels
}
/** The fields of a kustomization.yaml that are read here. */
export type Kustomization = {
  resources: string[]
  configMapGenerator?: { name: string; files: string[] }[]
  patches?: { target: { kind: string; name?: string }; patch: string }[]
}

export const root = resolve(import.meta.dirname, '../..')

/** All documents of one YAML file. Throws on syntax errors, including duplicate keys. */
export function readYaml(file: string): unknown[] {
  return parseAllDocuments(readFileSync(file, 'utf8')).map(document => {
    const [problem] = document.errors
    if (problem) throw new Error(`${file}: ${problem.message}`)
    return document.toJS()
  })
}

/** The objects of a kustomization and its bases, each with the file that it comes from. */
export function collect(folder: string): Manifest[] {
  const { resources, configMapGenerator = [] } = readKustomization(folder)
  const objects = resources.flatMap(resource => {
    const path = join(folder, resource)
    if (!resource.endsWith('.yaml')) return collect(path)
    return readYaml(path).map(document => ({ ...(document as Omit<Manifest, 'file'>), file: relative(root, path) }))
  })
  return [...objects, ...configMapGenerator.map(one => configMapOf(one, folder))]
}

/** A generated ConfigMap. Here its name has no hash. */
function configMapOf({ name, files }: { name: string; files: string[] }, folder: string): Manifest {
  const data = Object.fromEntries(files.map(file => [basename(file), readFileSync(join(folder, file), 'utf8')]))
  const file = relative(root, join(folder, 'kustomization.yaml'))
  // A ConfigMap has no `spec`, which the type of the other manifests requires.
  return { file, apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data } as unknown as Manifest
}

export function readKustomization(folder: string): Kustomization {
  return readYaml(join(folder, 'kustomization.yaml'))[0] as Kustomization
}

/** Files below a kustomization's folder that it does not use. */
export function unused(folder: string): string[] {
  const { resources, configMapGenerator = [] } = readKustomization(folder)
  const named = [...resources, ...configMapGenerator.flatMap(one => one.files)]
  const used = new Set(named.map(name => resolve(folder, name)))
  return globSync('**/*.*', { cwd: folder })
    .map(name => resolve(folder, name))
    .filter(path => !path.endsWith('kustomization.yaml') && !used.has(path))
    .map(path => `${dirname(relative(root, path))}/${path.slice(path.lastIndexOf('/') + 1)}`)
}

/** True if every label of the selector is present. */
export function matches(selector: Labels, labels: Labels = {}): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value)
}

type Replacement = { path: string; value: unknown }

/** The objects of an overlay as kustomize builds them, with its patches applied. */
export function patched(folder: string): Manifest[] {
  const objects = structuredClone(collect(folder))
  for (const { target, patch } of readKustomization(folder).patches ?? [])
    for (const object of objects) {
      const isMeant = !target.name || new RegExp(`^${target.name}$`).test(object.metadata.name)
      if (object.kind !== target.kind || !isMeant) continue
      for (const { path, value } of parse(patch) as Replacement[]) {
        const steps = path.slice(1).split('/')
        const last = steps.pop() ?? ''
        const holder = steps.reduce<unknown>((from, step) => (from as Record<string, unknown>)[step], object)
        ;(holder as Record<string, unknown>)[last] = value
      }
    }
  return objects
}
