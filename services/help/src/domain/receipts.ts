import { type ReceiptState, receiptStates, unseenSeconds } from '@muster/contracts/vocabulary/help'

/**
 * How far a person has come with one revision of an update. `content`: equal for revisions that ask the same of the person; null if it is unknown because the
 * update was only shown in Muster.
 */
export type Receipt = {
  updateId: string
  revision: number
  content: string | null
  state: ReceiptState
  /** When it reached this state. */
  at: Date
  /** When the push service accepted it, or else since when it has been waiting. */
  since: Date
}

/**
 * What a person has received of one incident, and the last channel that was used while they have not seen it: `push`, then `mail`, then `people` (their
 * plan's people). `over`: nothing more is done until there is another revision.
 */
export type Receipts = {
  userId: string
  incident: string
  seq: number
  receipts: Receipt[]
  channel: 'push' | 'mail' | 'people' | 'over'
  /** When the mail was queued; null if none was. */
  mailedAt: Date | null
  /** When the next channel is due; null if none is. */
  dueAt: Date | null
}
/** A reported state of one revision. `at`: when it was queued, or accepted by the push service. */
export type ReceiptReport = Pick<Receipt, 'updateId' | 'revision' | 'content' | 'at'> & { state: ReceiptState }

/** Most receipts that are kept; the oldest is removed first. No order has had as many revisions. */
const mostReceipts = 50

/** States are ordered; a person only moves to further ones. */
const rankOf = (state: ReceiptState): number => receiptStates.indexOf(state)
const isSeen = ({ state }: Pick<Receipt, 'state'>) => rankOf(state) >= rankOf('seen')
const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)

/** The receipts of a person who has received nothing yet. */
export const noReceipts = (userId: string, incident: string): Receipts => ({
  userId,
  incident,
  seq: 0,
  receipts: [],
  channel: 'push',
  mailedAt: null,
  dueAt: null,
})

/** Since when there has been an order that the person has not seen; null if they have seen everything. */
export function unseenSince({ receipts }: Pick<Receipts, 'receipts'>): Date | null {
  const seen = receipts.filter(isSeen)
  const isKnown = ({ updateId, revision, content }: Receipt) =>
    seen.some(
      one => (one.updateId === updateId && one.revision >= revision) || (content !== null && one.content === content),
    )
  const times = receipts.filter(one => !isSeen(one) && !isKnown(one)).map(({ since }) => since.getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** The receipts with a new state of one revision; null if the state is not a further one. */
export function withReceipt(before: Receipts, fact: ReceiptReport, now: Date): Receipts | null {
  const { updateId, revision, content, state, at } = fact
  const known = before.receipts.find(one => one.updateId === updateId && one.revision === revision)
  if (known && rankOf(state) <= rankOf(known.state)) return null
  const since = known && known.state !== 'queued' ? known.since : at
  const next: Receipt = {
    updateId,
    revision,
    state,
    since,
    content: content ?? known?.content ?? null,
    at: rankOf(state) > rankOf('handed') ? now : at,
  }
  const receipts = [...before.receipts.filter(one => one !== known), next].slice(-mostReceipts)
  const channel = before.channel === 'over' && !known ? 'push' : before.channel
  return withDeadline({ ...before, receipts, channel })
}

/** Applies what a person has said about themselves to every revision that they were sent. Null if no state moves further. */
export function withReportedState(before: Receipts, state: ReceiptState, now: Date): Receipts | null {
  const receipts = before.receipts.map(one => (rankOf(one.state) < rankOf(state) ? { ...one, state, at: now } : one))
  const isSame = receipts.every((one, index) => one === before.receipts[index])
  return isSame ? null : withDeadline({ ...before, receipts })
}

/** Computes the next deadline. Once everything is seen, the channels begin again with `push`, so that a later unseen revision is reported too. */
function withDeadline(receipts: Receipts): Receipts {
  const since = unseenSince(receipts)
  if (!since) return { ...receipts, channel: 'push', mailedAt: null, dueAt: null }
  return { ...receipts, dueAt: dueAtOf(receipts, since) }
}

/** When the channel after the current one is due; null if there is none. */
function dueAtOf({ channel, mailedAt }: Receipts, since: Date): Date | null {
  if (channel === 'push') return later(since, unseenSeconds.mail)
  return channel === 'mail' && mailedAt ? later(mailedAt, unseenSeconds.people) : null
}

/** The receipts with the next channel: mail after push, people after mail. `over` if no active order covers the home (`isCovered` is false). */
export function nextChannel(before: Receipts, isCovered: boolean, now: Date): Receipts {
  if (!isCovered) return withDeadline({ ...before, channel: 'over' })
  return before.channel === 'push'
    ? withDeadline({ ...before, channel: 'mail', mailedAt: now })
    : withDeadline({ ...before, channel: 'people' })
}
