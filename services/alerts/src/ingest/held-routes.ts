import type { ReplyOf } from '@muster/contracts/define-route'
import type { alertsRoutes, listHeldMessages } from '@muster/contracts/routes/alerts'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Alert } from '../domain/alert.ts'
import { inForceFrom } from '../domain/check-time.ts'
import { countiesOf } from '../domain/counties.ts'
import type { Held } from '../store/held.ts'
import type { Decision } from '../store/held-models.ts'
import type { IngestContext } from './context.ts'
import { keyOf } from './ingest-keys.ts'

type HeldMessage = ReplyOf<typeof listHeldMessages>[number]
type Deps = Pick<IngestContext, 'operatorOf' | 'held' | 'ingestReleased' | 'clock'>

/** The routes by which an operator decides what the guard holds. Every decision is kept with the name of the key that made it. */
export function heldHandlers({ operatorOf, held, ingestReleased, clock }: Deps) {
  const operator = (request: Parameters<typeof keyOf>[0]): string => {
    const name = operatorOf(keyOf(request))
    if (name === null) throw new AppError('invalid-ingest-key')
    return name
  }

  async function undecided(id: string): Promise<Held> {
    const found = await held.byId(id)
    if (!found) throw new AppError('not-found')
    if (found.state !== 'held') throw new AppError('conflict')
    return found
  }

  async function decide({ id }: Held, decision: Decision, change: { alert: Alert; dueAt: Date | null }): Promise<Held> {
    const decided = await held.decide(id, decision, change)
    // Another operator was faster.
    if (!decided) throw new AppError('conflict')
    return decided
  }

  return {
    async listHeldMessages({ request }) {
      operator(request)
      return (await held.list()).map(presentHeld)
    },

    async releaseHeldMessage({ params, body: { note, area }, request, log }) {
      const by = operator(request)
      const found = await undecided(params.id)
      const now = clock.now()
      const alert = area === 'named-counties' ? withNamedCounties(found.alert) : found.alert
      const from = inForceFrom(alert, now)
      const decision = { action: 'release', by, at: now, note, area } as const
      const decided = await decide(found, decision, { alert, dueAt: from ? new Date(from) : null })
      log.warn({ id: found.id, by, area }, 'held message released')
      if (from) return { held: presentHeld(decided), outcome: 'waiting', updateId: null }
      const [ingested] = await ingestReleased([alert])
      if (!ingested) throw new Error('message was not ingested')
      await held.markIngested(found.id)
      return { held: presentHeld(decided), outcome: ingested.outcome, updateId: ingested.updateId }
    },

    async refuseHeldMessage({ params, body: { note }, request, log }) {
      const by = operator(request)
      const found = await undecided(params.id)
      const decision = { action: 'refuse', by, at: clock.now(), note, area: 'as-sent' } as const
      const decided = await decide(found, decision, { alert: found.alert, dueAt: null })
      log.warn({ id: found.id, by }, 'held message refused')
      return { held: presentHeld(decided) }
    },
  } satisfies Partial<Handlers<typeof alertsRoutes>>
}

/** The counties that an alert names become the area that it draws: the operator has said so. */
function withNamedCounties(alert: Alert): Alert {
  const infos = alert.infos.map(info => ({
    ...info,
    areas: info.areas.map(area => {
      const counties = countiesOf(area)
      return counties.length > 0 ? { ...area, polygons: [...area.polygons, ...counties], brokenPolygons: 0 } : area
    }),
  }))
  return { ...alert, infos }
}

function presentHeld({ id, state, alert, reasons, understood, heldAt, dueAt, decisions }: Held): HeldMessage {
  const { feed, sender, identifier, sent, msgType, infos } = alert
  const [info] = infos
  return {
    id,
    state,
    feed,
    sender,
    identifier,
    sent,
    msgType,
    title: info?.headline || info?.event || '',
    reasons,
    understood,
    heldAt: heldAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    decisions: decisions.map(decision => ({ ...decision, at: decision.at.toISOString() })),
  }
}
