import type { PayloadOf } from '@muster/contracts/define-event'
import type { canarySent } from '@muster/contracts/events/alerts'
import type { Clock } from '@muster/service-kit/clock'
import { canaryFanout } from '../domain/canary.ts'
import { commonFanout, type FanoutStore } from '../store/fanouts.ts'

const lifetimeMs = 60_000

/** Opens the fan-out of a canary. Its one member is no subscription, so that the worker that takes it finds nobody to send anything to. */
export function createPushCanary({ fanouts, clock }: { fanouts: Pick<FanoutStore, 'openFor'>; clock: Clock }) {
  return async ({ id }: PayloadOf<typeof canarySent>): Promise<void> => {
    const now = clock.now()
    const options = { urgency: 'low' as const, topic: 'canary' }
    const common = { messages: {}, options, until: new Date(now.getTime() + lifetimeMs) }
    await fanouts.openFor([id], { id: canaryFanout(id), ...commonFanout(canaryFanout(id), common, now) })
  }
}
