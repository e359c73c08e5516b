import { helpTestAnswered } from '@muster/contracts/events/help'
import { type OutboxEntry, outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Asked, Step, StoredRequest } from './domain/request.ts'
import { marksOf, type Seals } from './domain/secrets.ts'
import type { ReachStore } from './store/reach.ts'

export type TellTestAnswers = ReturnType<typeof createTellTestAnswers>

/** The events that say that somebody has answered a test, for the write that makes the step. */
export function createTellTestAnswers(reach: Pick<ReachStore, 'ownMark'>, seals: Seals) {
  return async (
    { id, userId, isTest, asked: before }: StoredRequest,
    { step, next }: Step,
    now: Date,
  ): Promise<OutboxEntry[]> => {
    if (!isTest || step !== 'received') return []
    const ownMark = await reach.ownMark(userId)
    const isProven = (one: Asked) =>
      one.kind !== 'phone' && (ownMark === null || !marksOf(seals, one).includes(ownMark))
    const known = new Set(before.filter(({ receivedAt }) => receivedAt !== null).map(one => one.id))
    const answered = next.asked.filter(({ receivedAt }) => receivedAt !== null)
    const isWhole = answered.length === next.asked.length && answered.some(isProven)
    return answered
      .filter(one => !known.has(one.id))
      .map(one =>
        outboxEntry(helpTestAnswered, {
          ...{ userId, requestId: id, isProven: isProven(one), isWhole },
          at: now.toISOString(),
        }),
      )
  }
}
