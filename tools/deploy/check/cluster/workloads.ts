import { type Labels, matches } from '../../manifests.ts'

/** The fields of a pod that are read here. */
export type Pod = {
  kind: 'Pod'
  metadata: { name: string; labels?: Labels; deletionTimestamp?: string }
  spec: { containers: { ports?: { containerPort: number }[] }[] }
  status: {
    phase: string
    podIP?: string
    conditions?: { type: string; status: string }[]
    containerStatuses?: { restartCount: number; state: { waiting?: { reason: string; message?: string } } }[]
  }
}
/** The fields of a deployment or stateful set that are read here. */
export type Workload = {
  kind: 'Deployment' | 'StatefulSet'
  metadata: { name: string }
  spec: { replicas: number; selector: { matchLabels: Labels } }
}

/** The workloads that have fewer ready pods than they should, or a pod that is terminating. */
export function unready(workloads: readonly Workload[], pods: readonly Pod[]): string[] {
  return workloads
    .filter(workload => {
      const own = podsOf(workload, pods)
      return own.length !== workload.spec.replicas || !own.every(isReady)
    })
    .map(({ metadata }) => metadata.name)
}

/** The pods of a workload. */
export function podsOf({ spec }: Workload, pods: readonly Pod[]): Pod[] {
  return pods.filter(({ metadata }) => matches(spec.selector.matchLabels, metadata.labels))
}

/** False for a pod that is terminating, even if it still says that it is ready. */
export function isReady({ metadata, status }: Pod): boolean {
  return !metadata.deletionTimestamp && !!status.conditions?.some(one => one.type === 'Ready' && one.status === 'True')
}

/** One line about a pod: its phase, and why its container waits. */
export function stateOf(pod: Pod): string {
  const [container] = pod.status.containerStatuses ?? []
  const waiting = container?.state.waiting
  const scheduled = pod.status.conditions?.find(one => one.type === 'PodScheduled')
  const why = waiting
    ? `${waiting.reason} ${waiting.message ?? ''}`
    : scheduled?.status === 'False'
      ? 'not scheduled'
      : ''
  const word = isReady(pod) ? 'ready' : pod.status.phase
  return [pod.metadata.name, word, `${container?.restartCount ?? 0} restarts`, why].join('\t').trim()
}
