import { join } from 'node:path'
import { collect, root } from '../../deploy/manifests.ts'

/** Durations of the steps in which a process is replaced, in ms. */
export type Times = {
  /** From a change of a process until the balancers know of it. */
  propagationMs: number
  /** From the removal from the endpoints to SIGTERM. */
  preStopMs: number
  drainMs: number
  stopMs: number
}

/** The durations in the manifests of the cluster. */
export function manifestTimes(): Times {
  const all = collect(join(root, 'k8s/base'))
  const common = all.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'muster-common')?.data
  const gateway = all.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'gateway')
  const seconds = gateway?.spec.template.spec.containers[0].lifecycle.preStop.sleep?.seconds
  return {
    propagationMs: 1_000,
    preStopMs: Number(seconds) * 1_000,
    drainMs: Number(common?.SHUTDOWN_DRAIN_MS),
    stopMs: Number(common?.SHUTDOWN_TIMEOUT_MS),
  }
}
