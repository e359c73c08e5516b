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
/** The fields of every kind that the checks read; a check on a field that its kind lacks fails. */
type Spec = {
  replicas?: number
  selector: Selector
  podSelector: Partial<Selector>
  template: { metadata: { labels: Labels }; spec: { containers: [Container] } }
  ports: { port: number; targetPort: string }[]
  scaleTargetRef: { name: string }
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
export type Kustomization = {
  resources: string[]
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

/** True if every label of the selector is present. */
export function matches(selector: Labels, labels: Labels = {}): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value)
}
