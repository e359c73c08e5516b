import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { type Alert, alertKey } from '../../domain/alert.ts'
import type { MessageStore } from '../../store/messages.ts'
import type { ParsedAlert, PolledAlerts } from './define-feed.ts'
import { fetchFeed } from './fetch-feed.ts'

/** What the service says of alerts that its list leaves out, by identifier. One that it says nothing of is left out. */
export type AskForOne = (identifiers: readonly string[]) => Promise<ReadonlyMap<string, 'in-force' | 'over'>>

/** The others are asked for after the next polls. */
const mostAsked = 20
const mostBytes = 1_048_576

type Deps = {
  messages: Pick<MessageStore, 'processedOf'>
  /** Ingests those that are new. */
  ingestAll(alerts: readonly Alert[], reasons: string[]): Promise<unknown>
  userAgent: string
  clock: Clock
  log: Log
}

/**
 * Asks for alerts at their own addresses. One that was replaced is over only once its replacement is known here: a list that leaves out both would
 * otherwise end a warning that goes on.
 */
export function createAskForOne(one: NonNullable<PolledAlerts['one']>, listUrl: string, deps: Deps): AskForOne {
  const { messages, ingestAll, userAgent, clock, log } = deps

  async function fetchOne(identifier: string): Promise<ParsedAlert> {
    const accept = 'application/geo+json, application/json'
    const fetched = await fetchFeed(one.urlOf(listUrl, identifier), { accept, userAgent, maxBytes: mostBytes })
    if (fetched.kind === 'unchanged') throw new Error('feed answered 304 to a request without a condition')
    const parsed = one.parse(JSON.parse(new TextDecoder().decode(fetched.bytes)), clock.now())
    if (parsed.alert.identifier !== identifier) throw new Error('feed answered with another alert')
    return parsed
  }

  async function fateOf(identifier: string): Promise<'in-force' | 'over'> {
    const { fate } = await fetchOne(identifier)
    if (typeof fate === 'string') return fate
    const { alert } = await fetchOne(fate.replacedBy)
    const isKnown = (await messages.processedOf([alertKey(alert)])).size > 0
    if (isKnown) return 'over'
    await ingestAll([alert], [])
    return 'in-force'
  }

  return async identifiers => {
    const fates = new Map<string, 'in-force' | 'over'>()
    try {
      // In turn: most often there is one, and a service that is down is asked once.
      for (const identifier of identifiers.slice(0, mostAsked)) fates.set(identifier, await fateOf(identifier))
    } catch (err) {
      log.warn({ err }, 'feed could not be asked for an alert that its list leaves out')
    }
    return fates
  }
}
