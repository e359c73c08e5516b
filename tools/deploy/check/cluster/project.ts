import { setTimeout as delay } from 'node:timers/promises'
import { settle } from '@muster/test-kit/settle'
import { UserActionRequired } from '../../../infra/types.ts'
import { freePort } from '../../../process/port.ts'
import { connections, type Overlay } from '../../connections.ts'
import { kubernetesSecrets } from '../../secrets.ts'
import type { Target } from '../main-job.ts'
import { pushedIn, pushHost, pushPort } from '../push-service.ts'
import { mustRun, run } from '../run.ts'
import { projectName } from '../settings.ts'
import { priorityClassOf, writeKustomization } from './kustomization.ts'
import { createPortForward } from './port-forward.ts'
import { judgeReach, targetsOf, tryFrom } from './reach.ts'
import { isReady, type Pod, podsOf, stateOf, unready, type Workload } from './workloads.ts'

export type Project = Awaited<ReturnType<typeof createProject>>

/** A namespace of its own, so that no installation in the cluster is changed. */
const namespace = projectName
/** Long, because a slow machine may have to pull the images of servers. */
const readyTimeoutMs = 900_000
const pollMs = 2_000
/** Time for two runs of the backup job: the first may start before the servers are up, and fail. */
const backupTimeoutMs = 300_000
const deleteTimeout = '--timeout=300s'

type Options = { context: string; overlay: Overlay; env: NodeJS.ProcessEnv; files: string }

/** Prepares the deployment and changes nothing in the cluster yet. `files` is an empty folder. */
export async function createProject({ context, overlay, env, files }: Options) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const secrets = kubernetesSecrets(namespace, { clusters: overlay === 'clusters' })
  const at = ['--context', context, '--namespace', namespace]
  const kubectl = (args: readonly string[], input?: string) =>
    mustRun('kubectl', [...at, ...args], { env, ...(input === undefined ? {} : { input }) })
  const list = async () => {
    const text = await kubectl(['get', 'deployments,statefulsets,pods', '-o', 'json'])
    const { items } = JSON.parse(text) as { items: (Workload | Pod)[] }
    return {
      workloads: items.filter((one): one is Workload => one.kind !== 'Pod'),
      pods: items.filter((one): one is Pod => one.kind === 'Pod'),
    }
  }
  const forward = createPortForward([...at, 'service/edge', `${port}:http`], env)
  let isOurs = false

  /** Resolves to the number of ready pods. */
  async function ready(): Promise<number> {
    const until = Date.now() + readyTimeoutMs
    for (;;) {
      const { workloads, pods } = await list()
      const missing = unready(workloads, pods)
      if (missing.length === 0) return pods.filter(isReady).length
      if (Date.now() > until) throw new UserActionRequired(`not ready: ${missing.join(', ')}`)
      await delay(pollMs)
    }
  }

  const target: Target = {
    url,
    ingestKey: secrets.items.find(({ metadata }) => metadata.name === 'muster-alerts')?.stringData['ingest-keys'] ?? '',
    pushHost: `${pushHost}:${pushPort}`,
    pushed: async () => pushedIn((await run('kubectl', [...at, 'logs', `deployment/${pushHost}`], { env })).stdout),
  }

  return {
    target,
    /** Deploys in the order of k8s/README.md. Resolves to a sentence on what is ready. */
    async up(image: string): Promise<string> {
      await writeKustomization(files, { namespace, image, origin: url, overlay })
      // Fails if the namespace exists, so that nobody else's objects are changed or removed.
      await kubectl(['create', 'namespace', namespace])
      isOurs = true
      await kubectl(['apply', '-f', '-'], JSON.stringify(secrets))
      await kubectl(['apply', '-k', files])
      const count = await ready()
      await forward.open()
      await settle(async () => (await fetch(url)).ok)
      return `${count} pods ready, at ${url}`
    },
    /** The pods of Muster and its servers. */
    async pods(): Promise<string[]> {
      const { workloads, pods } = await list()
      const ours = workloads.filter(({ metadata }) => metadata.name !== pushHost)
      return ours.flatMap(one => podsOf(one, pods).map(({ metadata }) => metadata.name)).sort()
    },
    /** Tries every port of every other pod from each pod of Muster. Resolves to a sentence on what the network policies did. */
    async reach(): Promise<string> {
      const pods = (await list()).pods.filter(pod => isReady(pod) && tierOf(pod))
      const ofMuster = pods.filter(pod => tierOf(pod) !== 'data')
      const tried = await Promise.all(
        ofMuster.map(async from => {
          const targets = targetsOf(from, pods)
          const open = new Set((await kubectl(tryFrom(from, [...targets.keys()]))).trim().split('\n'))
          return [...targets].map(([address, target]) => ({ from, ...target, isOpen: open.has(address) }))
        }),
      )
      return judgeReach(tried.flat(), connections[overlay])
    },
    /** Waits until the CronJob has written a backup. Resolves to its time. */
    async backedUp(): Promise<string> {
      const lastAt = async () => {
        await delay(pollMs)
        return kubectl(['get', 'cronjob', 'backup', '-o', 'jsonpath={.status.lastSuccessfulTime}'])
      }
      return `written at ${await settle(lastAt, { timeoutMs: backupTimeoutMs })}`
    },
    /** Deletes a pod as a drain of its node does, and resolves when its replacement is ready. */
    async replace(pod: string): Promise<string> {
      await kubectl(['delete', 'pod', pod, deleteTimeout])
      const count = await ready()
      await forward.open()
      return `${count} pods ready`
    },
    /** The state of each pod, and the last log lines of those that are not ready. */
    async report(): Promise<string> {
      if (!isOurs) return ''
      const { pods } = await list()
      const ill = pods.filter(pod => !isReady(pod) && pod.status.phase !== 'Succeeded')
      const logs = await Promise.all(
        ill.map(async ({ metadata }) => {
          const { stdout } = await run('kubectl', [...at, 'logs', '--tail', '15', metadata.name], { env })
          return `${metadata.name}:\n${stdout}`
        }),
      )
      return [...pods.map(stateOf).sort(), ...logs].join('\n')
    },
    close: () => forward.close(),
    async remove(): Promise<void> {
      await forward.close()
      if (!isOurs) return
      await kubectl(['delete', 'namespace', namespace, deleteTimeout])
      await kubectl(['delete', 'priorityclass', priorityClassOf(namespace), '--ignore-not-found'])
    },
    removal: `kubectl --context ${context} delete namespace/${namespace} priorityclass/${priorityClassOf(namespace)}`,
    access: `kubectl ${at.join(' ')} port-forward service/edge ${port}:http`,
  }
}

/** The tier of a pod: `edge`, `gateway`, `service` or `data`. Other pods have none. */
const tierOf = ({ metadata }: Pod): string | undefined => metadata.labels?.['muster/tier']
