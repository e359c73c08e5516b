import type { alertsRoutes } from '@muster/contracts/routes/alerts'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import { needsSecondPerson } from '../domain/second-person.ts'
import type { AuditStore } from '../store/audit.ts'
import type { Held } from '../store/held.ts'
import type { IngestContext } from './context.ts'
import { presentHeld } from './held-decisions.ts'
import { keyOf } from './ingest-keys.ts'

type Deps = Pick<IngestContext, 'operatorOf' | 'held' | 'heldDecisions' | 'isConsoleOn' | 'clock'> & {
  /** The audit of the operator console; null if there is no console. */
  audit: AuditStore | null
}

/**
 * Handlers of the routes with which the holder of an operator's key decides about held messages. Every decision is stored with the name of the key that made
 * it.
 */
export function heldHandlers({ operatorOf, held, heldDecisions, isConsoleOn, clock, audit }: Deps) {
  const operator = (request: Parameters<typeof keyOf>[0]): string => {
    const name = operatorOf(keyOf(request))
    if (name === null) throw new AppError('invalid-ingest-key')
    return name
  }

  async function record(action: 'held-released' | 'held-refused', by: string, { id, alert }: Held, note: string) {
    const who = { id: 'OPERATOR_KEYS', name: by, passkey: null }
    await audit?.append({ who, action, subject: id, detail: { identifier: alert.identifier, note } }, clock.now())
  }

  return {
    async listHeldMessages({ request }) {
      operator(request)
      return (await held.list()).map(presentHeld)
    },

    async releaseHeldMessage({ params, body: { note, area }, request, log }) {
      const by = operator(request)
      const found = await heldDecisions.undecided(params.id)
      // Refused, because a key would otherwise be a way around the console, where this decision needs two people.
      if (isConsoleOn && needsSecondPerson(found.alert)) throw new AppError('second-person-needed')
      await record('held-released', by, found, note)
      const released = await heldDecisions.release(found, { by, note, area })
      log.warn({ id: found.id, by, area }, 'held message released')
      return released
    },

    async refuseHeldMessage({ params, body: { note }, request, log }) {
      const by = operator(request)
      const found = await heldDecisions.undecided(params.id)
      await record('held-refused', by, found, note)
      const refused = await heldDecisions.refuse(found, { by, note })
      log.warn({ id: found.id, by }, 'held message refused')
      return { held: refused }
    },
  } satisfies Partial<Handlers<typeof alertsRoutes>>
}
