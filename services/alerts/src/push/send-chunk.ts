import { setImmediate } from 'node:timers/promises'
import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { traced } from '@muster/service-kit/tracing/trace'
import type { ReceiptCodes } from '../domain/receipt-codes.ts'
import type { Chunk, Fanout, FanoutStore, Waiting } from '../store/fanouts.ts'
import type { Subscription, SubscriptionStore } from '../store/subscriptions.ts'
import type { Intent, Outcome, ToldRow, ToldStore } from '../store/told.ts'
import type { FanoutMessages, Outgoing } from './fanout-messages.ts'
import { inTraceOf } from './in-trace-of.ts'
import type { Lanes } from './lanes.ts'
import { holdLease, type Lease } from './lease.ts'
import type { PushResult } from './push-answer.ts'
import type { PushSender } from './sender.ts'

export type SendDeps = {
  fanouts: FanoutStore
  subscriptions: SubscriptionStore
  told: ToldStore
  readCourse: (fanout: Fanout, options: { mayBeKept: boolean }) => Promise<FanoutMessages | null>
  sender: PushSender
  lanes: Lanes
  receiptCodes: () => ReceiptCodes
  clock: Clock
  log: Log
  concurrency: number
  /** Pause before the first retry, in ms; doubles with each further retry. */
  backoffMs: number
  leaseMs: number
  /** Time in ms after which a request that was begun earlier can no longer reach its push service. */
  confirmMs: number
  count(result: string, fanout: Pick<Fanout, 'lane' | 'createdAt'>): void
}

/** One message that is to be sent, and the state of its row in the ledger. */
type Item = { device: Subscription; outgoing: Outgoing; row: ToldRow | null }

/** Number of messages whose keys are made together. */
const keysTogether = 16
/** Number of messages of a round that are traced; further spans would look the same. */
const mostTraced = 5
const maxBackoffMs = 5 * 60_000
/** Pause before a row that another worker holds is tried again. It is free after one lease at the latest. */
const heldPauseMs = 500

/**
 * Creates the function that sends a chunk of a fan-out. What a member is sent is decided when it is sent, from the present state and from what the ledger
 * says that the member was told before. So a chunk may be sent late, twice, or by two workers. Each member is retried on its own until its message expires.
 */
export function createSendChunk(deps: SendDeps) {
  const { fanouts, clock } = deps

  async function sendClaimed(chunk: Chunk, fanout: Fanout): Promise<void> {
    const lease = holdLease(deps, chunk, fanout.thread)
    try {
      const waiting = await sendAll(deps, chunk, fanout, lease)
      if (lease.isLost()) return
      if (waiting.length === 0) await fanouts.finishChunk(chunk)
      else await fanouts.postpone(chunk, waiting, clock.now())
    } finally {
      lease.end()
    }
  }

  return async (chunkId: string): Promise<void> => {
    const chunk = await fanouts.claimChunk(chunkId, clock.now())
    if (!chunk) return
    const fanout = await fanouts.byId(chunk.fanoutId)
    if (!fanout) return fanouts.finishChunk(chunk)
    await inTraceOf(fanout, 'send push chunk', () => sendClaimed(chunk, fanout))
  }
}

/** Sends to the members that are due. Returns those that have to be tried again later. */
async function sendAll(deps: SendDeps, chunk: Chunk, fanout: Fanout, lease: Lease): Promise<Waiting[]> {
  const now = deps.clock.now()
  const later = chunk.waiting.filter(({ at }) => at > now)
  const isLater = new Set(later.map(({ member }) => member))
  let due = chunk.members.filter(member => !isLater.has(member))
  const waiting = [...later]
  while (due.length > 0 && !lease.isLost()) {
    // Read again, not from memory: the state from before the change would leave out the people whom the change concerns.
    const course = await deps.readCourse(fanout, { mayBeKept: false })
    if (!course) return []
    const round = await sendRound(deps, { chunk, fanout, lease, course }, due)
    waiting.push(...round.waiting)
    due = round.unsent
  }
  return waiting
}

type Round = { chunk: Chunk; fanout: Fanout; lease: Lease; course: FanoutMessages }

/** Sends to these members until the state changes. `unsent`: members that have to be decided again at once; `waiting`: those to be tried again later. */
async function sendRound(deps: SendDeps, round: Round, members: string[]) {
  const { subscriptions, told, sender, clock, lanes } = deps
  const { chunk, fanout, lease, course } = round
  const { thread, lane } = fanout
  const now = clock.now()
  const [devices, rows] = await Promise.all([subscriptions.byIds(members), told.of(thread, members)])
  const attempts = new Map(chunk.waiting.map(each => [each.member, each.attempts]))
  const waiting: Waiting[] = []
  const items: Item[] = []
  for (const device of devices) {
    const row = rows.get(device.id) ?? null
    const item = itemOf(course, device, row, { now, openedAt: fanout.createdAt })
    // Another chunk may have been told to wait.
    if (item && row?.notBefore && row.notBefore > now) {
      waiting.push({ member: device.id, at: row.notBefore, attempts: attempts.get(device.id) ?? 0 })
    } else if (item) items.push(item)
    else if (row?.confirmAt) waiting.push({ member: device.id, at: row.confirmAt, attempts: 0 })
  }

  const claimed = claimAhead(deps, round, items, member => {
    waiting.push({ member, at: new Date(clock.now().getTime() + heldPauseMs), attempts: attempts.get(member) ?? 0 })
  })
  const ledger = writeBehind(deps, round)
  const end = lanes.begin(lane)
  let isOver = false
  let begun = 0

  async function work() {
    for (;;) {
      const item = isOver ? null : await claimed.next()
      if (!item) return
      await lanes.turn(lane)
      // The last message is on its way. Other lanes need not wait for its push service to answer.
      if (!claimed.hasMore()) end()
      const { device, outgoing } = item
      const send = () =>
        sender.send(device, lane, async () => {
          // Checked again before each message, so that nothing outdated is sent.
          isOver ||= lease.isLost() || (await deps.readCourse(fanout, { mayBeKept: true })) !== course
          if (isOver) return null
          const ttlSeconds = Math.max(60, Math.round((outgoing.until.getTime() - clock.now().getTime()) / 1_000))
          return { ...outgoing.options, ttlSeconds, text: textFor(deps, item) }
        })
      begun += 1
      const result = await (begun > mostTraced ? send() : traced('push', { kind: 'client' }, send))
      if (!result) return claimed.putBack(item)
      deps.count(result.kind, fanout)
      const again = retryOf(deps, item, result, attempts.get(device.id) ?? 0) ?? confirmationOf(deps, item, result)
      if (again) waiting.push(again)
      ledger.add(item, result, again)
    }
  }

  try {
    await Promise.all(Array.from({ length: Math.min(deps.concurrency, items.length) }, work))
  } finally {
    end()
    await ledger.end()
    await told.release(thread, claimed.unsent(), chunk.token)
  }
  return { waiting, unsent: lease.isLost() ? [] : claimed.left() }
}

/** The payload for one device. Messages about an update carry a code with which the device reports that it showed them; personal messages do not. */
function textFor({ receiptCodes }: SendDeps, { device, outgoing: { message } }: Item): string {
  const { updateId, thread, threadRevision: revision } = message
  const receipt = updateId === null ? undefined : receiptCodes().issue({ thread, revision, device: device.id })
  return JSON.stringify({ ...message, receipt })
}

/** The message that a member has to be sent now; null if there is none. */
function itemOf(
  course: FanoutMessages,
  device: Subscription,
  row: ToldRow | null,
  when: { now: Date; openedAt: Date },
): Item | null {
  const { now } = when
  const record = { accepted: row?.accepted ?? null, perhaps: row?.perhaps ?? null }
  const isToConfirm = row?.confirmAt && row.confirmAt <= now && row.accepted
  const outgoing = course.next(device, record, when) ?? (isToConfirm ? course.again(device, isToConfirm, when) : null)
  return outgoing && outgoing.until > now ? { device, outgoing, row } : null
}

/**
 * Claims the ledger rows of the next members shortly before they are sent to, so that after a crash it is unknown of only a few members whether they were told.
 * Calls `onHeld` for members whose row another worker holds.
 */
function claimAhead(deps: SendDeps, { chunk, fanout, lease }: Round, items: Item[], onHeld: (member: string) => void) {
  const ready: Item[] = []
  let taken = 0
  let claiming: Promise<void> | null = null

  /** Makes message keys in slices of some milliseconds, and lets other work run in between. */
  async function makeKeys(batch: readonly Item[]) {
    for (let i = 0; i < batch.length; i += keysTogether) {
      deps.sender.prepareTogether(batch.slice(i, i + keysTogether).map(({ device }) => device.keys))
      await setImmediate()
    }
  }

  async function claimMore() {
    const batch = items.slice(taken, taken + deps.concurrency)
    taken += batch.length
    const intents: Intent[] = batch.map(({ device, outgoing, row }) => ({
      device: device.id,
      told: outgoing.told,
      row,
    }))
    const now = deps.clock.now()
    const until = new Date(now.getTime() + deps.leaseMs)
    const claiming = deps.told.claim(fanout.thread, intents, { token: chunk.token, until, now })
    // Keys are made while the database writes. Those of members that another worker holds are kept for their next message.
    const [ours] = await Promise.all([claiming, makeKeys(batch)])
    lease.hold(ours)
    for (const item of batch) {
      if (ours.has(item.device.id)) ready.push(item)
      else onHeld(item.device.id)
    }
  }

  return {
    async next(): Promise<Item | null> {
      // Waits while more rows are being claimed: a worker that stopped now would not help to send to them.
      while (ready.length === 0 && (claiming || taken < items.length)) {
        claiming ??= claimMore().finally(() => {
          claiming = null
        })
        await claiming
      }
      return ready.shift() ?? null
    },
    hasMore: () => ready.length > 0 || claiming !== null || taken < items.length,
    putBack: (item: Item) => void ready.unshift(item),
    /** Members that were claimed and not sent to. */
    unsent: () => ready.map(({ device }) => device.id),
    left: () => [...ready, ...items.slice(taken)].map(({ device }) => device.id),
  }
}

/** Writes the outcomes of requests to the ledger. Outcomes that arrive during a write are written together by the next one. */
function writeBehind({ told, subscriptions, clock }: SendDeps, { chunk, fanout, lease }: Round) {
  let outcomes: Outcome[] = []
  let gone: string[] = []
  let writing: Promise<void> | undefined

  async function write() {
    while (outcomes.length > 0 || gone.length > 0) {
      const [batch, pruned] = [outcomes, gone]
      outcomes = []
      gone = []
      await told.settle(fanout.thread, batch, chunk.token, clock.now())
      lease.letGo(batch.map(({ device }) => device))
      await subscriptions.prune(pruned)
      await told.forget(pruned)
    }
    writing = undefined
  }

  return {
    add({ device, outgoing }: Item, result: PushResult, again: Waiting | null) {
      if (result.kind === 'gone') gone.push(device.id)
      const isUnknown = result.kind === 'retry' && result.isUnknown
      const outcome = result.kind === 'delivered' ? 'accepted' : isUnknown ? 'unknown' : 'rejected'
      const waitMs = result.kind === 'retry' ? result.afterMs : null
      outcomes.push({
        device: device.id,
        told: outgoing.told,
        result: outcome,
        notBefore: waitMs === null ? null : new Date(clock.now().getTime() + waitMs),
        confirmAt: result.kind === 'delivered' ? (again?.at ?? null) : null,
      })
      if (writing) return
      writing = write()
      // `end` awaits this promise and throws its error. Until then an unhandled rejection would end the process.
      writing.catch(() => undefined)
    },
    async end() {
      await writing
      await write()
    },
  }
}

/**
 * Sends a delivered message once more if an older request with an unknown outcome may still arrive after it: that request could replace this message in the
 * queue of the push service. The repetition is sent when the older request can no longer arrive. The device shows it without a sound.
 */
function confirmationOf(
  { clock, confirmMs }: SendDeps,
  { device, outgoing, row }: Item,
  result: PushResult,
): Waiting | null {
  if (!row || result.kind !== 'delivered') return null
  const now = clock.now()
  const isInDoubt = row.perhaps !== null && row.perhaps.revision !== outgoing.told.revision
  const isStillInDoubt = row.confirmAt !== null && row.confirmAt > now
  if (!isInDoubt && !isStillInDoubt) return null
  return { member: device.id, at: new Date(now.getTime() + confirmMs), attempts: 0 }
}

/** When to try a member again; null if the outcome is final or the message would have expired by then. */
function retryOf(
  { backoffMs, clock, log }: SendDeps,
  item: Item,
  result: PushResult,
  attempts: number,
): Waiting | null {
  const { device, outgoing } = item
  if (result.kind === 'refused') log.warn({ reason: result.reason }, 'push refused permanently')
  if (result.kind !== 'retry') return null
  const pauseMs = Math.max(result.afterMs ?? 0, Math.min(backoffMs * 2 ** attempts, maxBackoffMs))
  const at = new Date(clock.now().getTime() + pauseMs)
  return at < outgoing.until ? { member: device.id, at, attempts: attempts + 1 } : null
}
