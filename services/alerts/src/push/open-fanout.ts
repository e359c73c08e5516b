import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { UpdatePush } from '@muster/contracts/events/alerts'
import { forEveryLanguage } from '@muster/contracts/vocabulary/languages'
import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { audienceOf } from '../domain/audience.ts'
import { pushMessageOf } from '../domain/push-message.ts'
import type { FanoutStore } from '../store/fanouts.ts'

const dayMs = 24 * 60 * 60 * 1_000
const minMs = 10 * 60 * 1_000
const urgencies = { critical: 'high', high: 'high', medium: 'normal', low: 'low' } as const

/** Opens the fan-out of one revision, from its event alone; returns its id, or null when its audience is empty. */
export function createOpenFanout({
  fanouts,
  clock,
  log,
  drillAudience,
}: {
  fanouts: FanoutStore
  clock: Clock
  log: Log
  drillAudience: 'affected' | 'everyone'
}) {
  return async (update: EmergencyUpdate, push: UpdatePush): Promise<string | null> => {
    const audience = audienceOf(update, push.geometryProblem, drillAudience)
    if (audience.kind === 'nobody') {
      log.warn({ updateId: update.id, reason: audience.reason }, 'update is shown but not pushed')
      return null
    }
    const now = clock.now()
    const id = `${update.id}-${update.revision}`
    await fanouts.open(
      {
        id,
        audience,
        messages: forEveryLanguage(language => pushMessageOf(update, push, language)),
        options: { urgency: urgencies[update.severity], topic: `u${update.id}` },
        until: untilOf(update, now),
      },
      now,
    )
    return id
  }
}

/** Retried until the update expires: at least 10 minutes, at most a day. */
function untilOf({ expiresAt, ended }: EmergencyUpdate, now: Date): Date {
  const wanted = ended || !expiresAt ? dayMs : Date.parse(expiresAt) - now.getTime()
  return new Date(now.getTime() + Math.min(Math.max(wanted, minMs), dayMs))
}
