import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Manifest, root } from './manifests.ts'

/** The share of a container for which compose sets none. */
const usual = 1_024

/** The share of processor time that each container of docker-compose.yml gets when all of them want more than there is. */
export function composeProcessorShares(): Map<string, number> {
  const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { cpu_shares?: number }>
  }
  return new Map(Object.entries(compose.services).map(([name, own]) => [name, own.cpu_shares ?? usual]))
}

type Pod = { containers: { resources: { requests: { cpu: string } } }[] }

/** A CPU quantity of Kubernetes (`250m` or `2`) in millicores. */
export const milliCores = (cpu: string) => (cpu.endsWith('m') ? Number.parseInt(cpu, 10) : Number(cpu) * 1_000)

/** The CPU request of a pod in millicores: the sum over its containers. */
export function requestOf(pod: object): number {
  return (pod as Pod).containers.reduce((sum, { resources }) => sum + milliCores(resources.requests.cpu), 0)
}

/** The CPU request of each pod of these manifests in millicores. Kubernetes derives the CPU weight of the pod's cgroup from it. */
export function clusterProcessorRequests(manifests: readonly Manifest[]): Map<string, number> {
  return new Map(
    manifests.flatMap(({ kind, metadata, spec }): [string, number][] => {
      if (kind === 'Deployment' || kind === 'StatefulSet') return [[metadata.name, requestOf(spec.template.spec)]]
      if (kind === 'CronJob') return [[metadata.name, requestOf(podOfJob(spec))]]
      return []
    }),
  )
}

function podOfJob(spec: object): object {
  return (spec as { jobTemplate: { spec: { template: { spec: object } } } }).jobTemplate.spec.template.spec
}

/**
 * The `cpu.weight` that cgroups v2 give a pod with this request, by the formula of runtimes before runc 1.3.2 and crun 1.23. It is coarser than the
 * later formula: different small requests may get the same weight.
 */
export function cgroupWeight(request: number): number {
  const shares = Math.max(2, Math.floor((request * 1_024) / 1_000))
  return Math.floor(1 + ((shares - 2) * 9_999) / 262_142)
}
