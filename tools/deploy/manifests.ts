import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseAllDocuments } from 'yaml'

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
  securityContext: object
  resources: object
}
type Selector = { matchLabels: Labels }
/** Fields of several kinds together: a check fails on what its kind lacks. */
type Spec = {
  replicas?: number
  selector: Selector
  podSelector: Partial<Selector>
  template: { metadata: { labels: Labels }; spec: { containers: [Container] } }
  ports: { port: number; targetPort: string }[]
  scaleTargetRef: { name: string }
  rules: { http: { paths: { backend: object }[] } }[]
}
/** As much of a Kubernetes object as the checks look at. */
export type Manifest = {
  file: string
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Labels }
  spec: Spec
  data?: Labels
}
export type Kustomization = {
  resources: string[]
  patches?: { target: { kind: string; name?: string }; patch: string }[]
}

export const root = resolve(import.meta.dirname, '../..')

/** All documents of one YAML file; throws on what does not parse, duplicate keys included. */
export function readYaml(file: string): unknown[] {
  return parseAllDocuments(readFileSync(file, 'utf8')).map(document => {
    const [problem] = document.errors
    if (problem) throw new Error(`${file}: ${problem.message}`)
    return document.toJS()
  })
}

/** What a kustomization brings together, with the file that each object comes from. */
export function collect(folder: string): Manifest[] {
  const { resources } = readKustomization(folder)
  return resources.flatMap(resource => {
    const path = join(folder, resource)
    if (!resource.endsWith('.yaml')) return collect(path)
    return readYaml(path).map(document => ({ ...(document as Omit<Manifest, 'file'>), file: relative(root, path) }))
  })
}

export function readKustomization(folder: string): Kustomization {
  return readYaml(join(folder, 'kustomization.yaml'))[0] as Kustomization
}

/** YAML files below a kustomization's folder that it does not use. */
export function unused(folder: string): string[] {
  const used = new Set(readKustomization(folder).resources.map(resource => resolve(folder, resource)))
  return globSync('**/*.yaml', { cwd: folder })
    .map(name => resolve(folder, name))
    .filter(path => !path.endsWith('kustomization.yaml') && !used.has(path))
    .map(path => `${dirname(relative(root, path))}/${path.slice(path.lastIndexOf('/') + 1)}`)
}

/** Tells whether a selector's labels are all there. */
export function matches(selector: Labels, labels: Labels = {}): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value)
}
