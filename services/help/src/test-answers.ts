import { helpTestAnswered } from '@muster/contracts/events/help'
import { type OutboxEntry, outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Asked, Step, StoredRequest } from './domain/request.ts'
import { marksOf, type Seals } from './domain/secrets.ts'
import type { ReachStore } from './store/reach.ts'

export type TellTestAnswers = ReturnType<typeof createTellTestAnswers>

/**
 * Creates the function that makes the events about new answers to a test, to be stored in the same write as the step. An answer is proven if it did not
 * come by phone and not from the owner's own address. `isWhole`: everyone has answered, and at least one answer is proven.
 */
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
          userId,
          requestId: id,
          isProven: isProven(one),
          isWhole,
          at: now.toISOString(),
        }),
      )
  }
}
