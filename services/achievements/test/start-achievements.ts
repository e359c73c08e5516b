import { randomUUID } from 'node:crypto'
import type { EventDefinition, PayloadOf } from '@muster/contracts/define-event'
import { checkAchievements, listUserAchievements } from '@muster/contracts/routes/achievements'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Caller } from '@muster/service-kit/http/auth'
import { consumed } from '@muster/test-kit/consumed'
import { startWithNeighbours } from '@muster/test-kit/start-with-neighbours'
import type { Action } from '../src/domain/facts.ts'
import { achievementsService } from '../src/service.ts'

type Document = { _id?: unknown }
export type Achievements = Awaited<ReturnType<typeof startAchievements>>

/** Starts the service with real neighbours. `tell` publishes events of other services. The clock moves forward only by `pass`. */
export async function startAchievements() {
  let now = Date.now()
  const clock = { now: () => new Date(now) }
  const started = await startWithNeighbours(achievementsService, { overrides: { clock } })
  const bus = await started.join('test')
  const looks = new Map<unknown, number>()
  started.service.context.mongo.connection.set('debug', (collection: string, method: string, filter: Document) => {
    if (collection === 'facts' && method === 'findOne') looks.set(filter._id, (looks.get(filter._id) ?? 0) + 1)
  })
  const heard: unknown[] = []

  return {
    ...started,
    heard,
    pass(ms: number) {
      now += ms
    },
    async tell<E extends EventDefinition>(event: E, payload: PayloadOf<E>) {
      await bus.publish(event, payload, { id: randomUUID() })
    },

    /** Resolves when the service has handled all events published with `tell`. */
    allHeard: () => consumed(started.neighbours.natsUrl, 'achievements'),

    /** Collects the published payloads of an event in `heard`. */
    listen: (event: EventDefinition) =>
      bus.consume([
        onEvent(event, async payload => {
          heard.push(payload)
        }),
      ]),

    async earnedBy(caller: Caller): Promise<string[]> {
      const { body } = await started.call(listUserAchievements, { params: { userId: caller.userId }, as: caller })
      return body.map(item => item.achievementId)
    },

    /** Number of times that a person's facts were read. */
    looksAt: ({ userId }: Caller): number => looks.get(userId) ?? 0,

    async check(caller: Caller, actionType: Action): Promise<string[]> {
      const options = { params: { userId: caller.userId }, body: { actionType }, as: caller }
      const { status, body } = await started.call(checkAchievements, options)
      if (status !== 200) throw new Error(`the check answered ${status}`)
      return body.map(item => item.achievementId)
    },
  }
}
