import { writeFileSync } from 'node:fs'
import { domainServices } from '@muster/contracts/services'
import { pidAt } from '@muster/test-kit/process-at'
import type { Stack } from '@muster/test-kit/stack'
import { composeProcessorShares } from '@muster/tools/deploy/processor-shares'

/** Linux gives a process a quarter more for each step. */
const step = 1.25

/**
 * Gives the services the shares of the processor that their containers have in docker-compose.yml. Each service is a session of its own,
 * and Linux shares the processor between sessions first, so that `nice` of one process changes nothing. False where it does not do so.
 */
export async function shareAsCompose(stack: Stack): Promise<boolean> {
  const shares = composeProcessorShares()
  const most = Math.max(...shares.values())
  try {
    for (const name of domainServices) {
      // Processes of services with roles have the usual share, as this bench needs no right for.
      const share = shares.get(name)
      if (share === undefined) continue
      const pid = await pidAt(Number(new URL(stack.serviceUrl(name)).port))
      writeFileSync(`/proc/${pid}/autogroup`, String(Math.round(Math.log(most / share) / Math.log(step))))
    }
    return true
  } catch {
    return false
  }
}
