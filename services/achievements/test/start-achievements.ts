import { randomUUID } from 'node:crypto'
import type { EventDefinition, PayloadOf } from '@muster/contracts/define-event'
import { checkAchievements, listUserAchievements } from '@muster/contracts/routes/achievements'
import { connectBus } from '@muster/service-kit/bus/bus'
import { on } from '@muster/service-kit/bus/consumer-entry'
import type { Caller } from '@muster/service-kit/http/auth'
import { createLog } from '@muster/service-kit/log'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import type { Action } from '../src/domain/facts.ts'
import { achievementsService } from '../src/service.ts'

export type Achievements = Awaited<ReturnType<typeof startAchievements>>

const silent = createLog({ name: 'test', level: 'silent' })

/** The service with real neighbours; `tell` speaks for the other services. */
export async function startAchievements() {
  const neighbours = await startNeighbours()
  const started = await startDefined(achievementsService, neighbours)
  const bus = connectBus({ url: neighbours.natsUrl, service: 'test', log: silent })
  await bus.start()
  const heard: unknown[] = []
  let told = 0

  return {
    ...started,
    heard,
    async tell<E extends EventDefinition>(event: E, payload: PayloadOf<E>) {
      await bus.publish(event, payload, { id: randomUUID() })
      told += 1
    },

    /** Resolves when the service has handled everything that was told. */
    allHeard: () =>
      settle(async () => {
        const { values } = await started.service.metrics.eventsHandled.get()
        return values.reduce((sum, { value }) => sum + value, 0) >= told
      }),

    /** Collects what is published of an event into `heard`. */
    listen: (event: EventDefinition) =>
      bus.consume([
        on(event, async payload => {
          heard.push(payload)
        }),
      ]),

    async earnedBy(caller: Caller): Promise<string[]> {
      const { body } = await started.call(listUserAchievements, { params: { userId: caller.userId }, as: caller })
      return body.map(item => item.achievementId)
    },

    async check(caller: Caller, actionType: Action): Promise<string[]> {
      const options = { params: { userId: caller.userId }, body: { actionType }, as: caller }
      const { status, body } = await started.call(checkAchievements, options)
      if (status !== 200) throw new Error(`the check answered ${status}`)
      return body.map(item => item.achievementId)
    },

    async stop() {
      await started.stop()
      await bus.close()
      await neighbours.stop()
    },
  }
}
