import { severities } from '@muster/contracts/vocabulary/severities'
import { type Alert, alertKey } from './alert.ts'
import { severityOf } from './severity.ts'

/** Alerts of one list that refer to each other, oldest first. `rank` is the severity of the most severe one: 0 is critical. */
export type AlertGroup = { alerts: Alert[]; rank: number }

/**
 * Groups the alerts of a list, most severe group first. An Update or a Cancel is always in the group of what it replaces: an order must not be published
 * while its own end waits among less severe messages.
 */
export function gravestFirst(alerts: readonly Alert[]): AlertGroup[] {
  const byKey = new Map(alerts.map(alert => [alertKey(alert), alert]))
  const roots = new Map<string, string>([...byKey.keys()].map(key => [key, key]))
  const rootOf = (key: string): string => {
    const above = roots.get(key)
    if (above === undefined || above === key) return key
    const root = rootOf(above)
    roots.set(key, root)
    return root
  }
  for (const [key, { references }] of byKey) {
    // Two alerts may name the same older message, which is not in the list.
    for (const reference of references) {
      if (!roots.has(reference)) roots.set(reference, reference)
      roots.set(rootOf(reference), rootOf(key))
    }
  }
  const groups = Map.groupBy(byKey, ([key]) => rootOf(key)).values()
  return [...groups]
    .map(group => groupOf(group.map(([, alert]) => alert)))
    .sort((a, b) => a.rank - b.rank || bySent(a.alerts[0], b.alerts[0]))
}

const groupOf = (alerts: Alert[]): AlertGroup => ({
  alerts: alerts.sort(bySent),
  rank: Math.min(...alerts.map(rankOf)),
})

// A Cancel may have no infos.
const rankOf = ({ infos }: Alert) =>
  Math.min(severities.length, ...infos.map(info => severities.indexOf(severityOf(info))))

const bySent = (a: Alert | undefined, b: Alert | undefined) => (a?.sent ?? '').localeCompare(b?.sent ?? '')
