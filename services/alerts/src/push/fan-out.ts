import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { audienceOf } from '../domain/audience.ts'
import { pushMessageOf } from '../domain/push-message.ts'
import type { FanoutStore } from '../store/fanouts.ts'
import type { UpdateStore } from '../store/updates.ts'

const dayMs = 24 * 60 * 60 * 1_000
const leastMs = 10 * 60 * 1_000
const urgencies = { critical: 'high', high: 'high', medium: 'normal', low: 'low' } as const

/** Opens the fan-out of a revision that is to be pushed; returns its id, or null when nobody is to be woken. */
export function createOpenFanout({
  updates,
  fanouts,
  clock,
  log,
  drillAudience,
}: {
  updates: UpdateStore
  fanouts: FanoutStore
  clock: Clock
  log: Log
  drillAudience: 'affected' | 'everyone'
}) {
  return async (update: EmergencyUpdate): Promise<string | null> => {
    const stored = await updates.byId(update.id)
    const revision = stored?.revisions.find(each => each.revision === update.revision)
    if (!stored || !revision?.push) return null
    const audience = audienceOf(update, stored.geometryProblem, drillAudience)
    if (audience.kind === 'nobody') {
      log.warn({ updateId: update.id, reason: audience.reason }, 'an update is shown but not pushed')
      return null
    }
    const now = clock.now()
    // A later revision has its own words; what is told here is this one's.
    const spanish = stored.view.revision === update.revision ? stored.spanish : null
    const id = `${update.id}-${update.revision}`
    await fanouts.open(
      {
        id,
        audience,
        messages: { en: pushMessageOf(update, spanish, 'en'), es: pushMessageOf(update, spanish, 'es') },
        options: { urgency: urgencies[update.severity], topic: `u${update.id}` },
        until: untilOf(update, now),
      },
      now,
    )
    return id
  }
}

/** A device that was off is told as long as it matters, for a day at most. */
function untilOf({ expiresAt, ended }: EmergencyUpdate, now: Date): Date {
  const wanted = ended || !expiresAt ? dayMs : Date.parse(expiresAt) - now.getTime()
  return new Date(now.getTime() + Math.min(Math.max(wanted, leastMs), dayMs))
}
