import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { type Alert, alertKey } from '../../domain/alert.ts'
import type { MessageStore } from '../../store/messages.ts'
import type { ParsedAlert, PolledAlerts } from './define-feed.ts'
import { fetchFeed } from './fetch-feed.ts'

/**
 * Asks the service whether alerts that its list leaves out are in force or over, by identifier. Alerts about which the service gives no answer are not in the
 * result.
 */
export type LookUpAlertStatus = (identifiers: readonly string[]) => Promise<ReadonlyMap<string, 'in-force' | 'over'>>

/** Maximum number of alerts that are asked for after one poll. The rest follows after the next polls. */
const mostAsked = 20
const mostBytes = 1_048_576

type Deps = {
  messages: Pick<MessageStore, 'processedOf'>
  /** Ingests the alerts that are not known yet. */
  ingestAll(alerts: readonly Alert[], reasons: string[]): Promise<unknown>
  userAgent: string
  clock: Clock
  log: Log
}

/**
 * Creates a function that fetches alerts at their own addresses. An alert that was replaced counts as over only once its replacement is stored here.
 * Otherwise a list that leaves out both would end a warning that is still in force. After a failed request the function logs a warning and returns the
 * answers that it has.
 */
export function createLookUpAlertStatus(
  one: NonNullable<PolledAlerts['one']>,
  listUrl: string,
  deps: Deps,
): LookUpAlertStatus {
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
      // One after the other: usually there is only one alert, and a service that is down gets only one request.
      for (const identifier of identifiers.slice(0, mostAsked)) fates.set(identifier, await fateOf(identifier))
    } catch (err) {
      log.warn({ err }, 'feed could not be asked for an alert that its list leaves out')
    }
    return fates
  }
}
