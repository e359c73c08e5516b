import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainServices } from '@muster/contracts/services'
import { pidAt } from '@muster/test-kit/process-at'
import type { Stack } from '@muster/test-kit/stack'
import { patched, root } from '@muster/tools/deploy/manifests'
import { clusterProcessorRequests, composeProcessorShares } from '@muster/tools/deploy/processor-shares'

/** For each step of `nice`, Linux gives a process a quarter more processor time. */
const step = 1.25

const sharesOf = {
  compose: composeProcessorShares,
  cluster: () => clusterProcessorRequests(patched(join(root, 'k8s/overlays/clusters'))),
}

/**
 * Gives the gateway and each service its share of the processor: that of its container in docker-compose.yml, or that of its pod in the cluster.
 * Each service runs in a session of its own. Linux's autogroup scheduler divides the processor between sessions first, so the `nice` value of a single process has no effect here.
 * Resolves to false if this Linux does not divide it in this way.
 */
export async function shareProcessor(stack: Stack, like: keyof typeof sharesOf): Promise<boolean> {
  const shares = sharesOf[like]()
  const most = Math.max(...domainServices.map(shareOf), shareOf('gateway'))
  try {
    for (const [name, url] of [
      ['gateway', stack.url],
      ...domainServices.map(one => [one, stack.serviceUrl(one)]),
    ] as const) {
      const pid = await pidAt(Number(new URL(url).port))
      writeFileSync(`/proc/${pid}/autogroup`, String(Math.round(Math.log(most / shareOf(name)) / Math.log(step))))
    }
    return true
  } catch {
    return false
  }

  /** The share of a service. A service with roles has a share for each; its `api` role answers requests, so that share is used. */
  function shareOf(name: string): number {
    return shares.get(name) ?? shares.get(`${name}-api`) ?? Number.NaN
  }
}
