import { maxExportedRows } from '@muster/contracts/entities/exported-data'
import { helpStepped } from '@muster/contracts/events/help'
import { isClosedHelp } from '@muster/contracts/vocabulary/help'
import { AppError } from '@muster/service-kit/errors'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { Types, trusted } from 'mongoose'
import type { CallHelpers } from '../call-helpers.ts'
import { advance, close } from '../domain/advance.ts'
import { begin } from '../domain/answer.ts'
import { mailLeaseMs } from '../domain/limits.ts'
import { isActive, type Request, type Step, type StoredRequest } from '../domain/request.ts'
import type { TellTestAnswers } from '../test-answers.ts'
import type { Models, RequestRow } from './models.ts'

const dayMs = 24 * 60 * 60 * 1_000
/** How long closed requests are kept, in ms. A test is kept longer, because it shows when a contact last answered. */
const keptMs = { test: 100 * dayMs, real: 30 * dayMs, withoutOwner: dayMs / 24 }
/** Most attempts of a step when other processes change the same request. */
const mostAttempts = 60
const sweepBatch = 200
/** Most requests of others that are shown to one person. */
const mostAsking = 100

/** The result of `step`: the request after it. `refusal`: why the change was refused; null if it was made. */
export type StepResult<R> = { request: StoredRequest; refusal: R | null }
export type NewRequest = Omit<StoredRequest, 'id' | 'seq' | 'mails' | 'mailed'>

/** Stores requests for help. Each step is one write with its event, guarded by the `seq` that it was decided on (optimistic lock). */
export function createRequestStore(
  { Request }: Models,
  {
    outbox,
    callHelpers,
    tellTestAnswers,
    onMails,
  }: {
    outbox: Outbox
    callHelpers: CallHelpers
    tellTestAnswers: TellTestAnswers
    onMails(request: StoredRequest): void
  },
) {
  async function find(filter: object): Promise<StoredRequest | null> {
    const row = await Request.findOne(filter).lean<RequestRow>()
    return row && toRequest(row)
  }

  /** Writes a step with its events. Null if another step came first. */
  async function write(before: StoredRequest, step: Step, now: Date): Promise<StoredRequest | null> {
    const seq = before.seq + 1
    const { next } = step
    const isOpen = !isClosedHelp(next.state)
    const removeAt = isOpen ? null : new Date(now.getTime() + (next.isTest ? keptMs.test : keptMs.real))
    const calls = await callHelpers(before, step, { before, seq, now })
    const answers = await tellTestAnswers(before, step, now)
    const changed = await outbox.update(
      Request,
      { _id: before.id, seq: before.seq },
      {
        $set: { ...changing(next), isOpen, removeAt, seq },
        ...(step.mails.length > 0 && {
          $push: { mails: { $each: step.mails.map(mail => ({ ...mail, issue: seq, at: now })) } },
        }),
      },
      [outboxEntry(helpStepped, factOf(before, step, seq, now)), ...calls, ...answers],
    )
    if (!changed) return null
    const request = toRequest(changed)
    if (step.mails.length > 0) onMails(request)
    return request
  }

  /** Closes a request and removes its owner's data, in one write. Null if another step came first. */
  async function closeWithoutOwner(before: StoredRequest, now: Date): Promise<StoredRequest | null> {
    const { id } = before
    const seq = before.seq + 1
    const step = close(before, 'cancelled', now)
    const nobody = withoutOwner({ ...step.next, id })
    const changed = await outbox.update(
      Request,
      { _id: id, seq: before.seq },
      {
        $set: {
          ...changing(step.next),
          ...nobody,
          isOpen: false,
          seq,
          mails: step.mails.map(mail => ({ ...mail, issue: seq, at: now })),
          removeAt: new Date(now.getTime() + keptMs.withoutOwner),
        },
      },
      await callHelpers({ ...before, ...nobody }, step, { before, seq, now }),
    )
    return changed && toRequest(changed)
  }

  /**
   * Removes the closed requests of a deleted account. A request with mails or events that are still to be sent only loses its owner's data, and is removed
   * later.
   */
  async function removeClosed(userId: string, now: Date): Promise<void> {
    const isTold = { mails: trusted({ $size: 0 }), outbox: trusted({ $size: 0 }) }
    await Request.deleteMany({ userId, $or: [{ isTest: true }, isTold] } as object)
    const removeAt = new Date(now.getTime() + keptMs.withoutOwner)
    for (const row of await Request.find({ userId }).lean<RequestRow[]>())
      await Request.updateOne({ _id: row._id }, { $set: { ...withoutOwner(toRequest(row)), removeAt } })
  }

  return {
    find,
    findById: (id: string) => find({ _id: id }),
    findOwn: (id: string, userId: string) => find({ _id: id, userId }),
    findByToken: (tokenHash: string) => find({ 'asked.tokenHash': tokenHash }),

    /** Stores a new request with its first step. Returns the existing one if the person has sent it before, or has an open one with the same key. */
    async start(fields: NewRequest, key: string, now: Date): Promise<StoredRequest> {
      const id = new Types.ObjectId()
      const first = begin({ ...fields, seq: 0 }, now)
      const row = {
        ...fields,
        ...changing(first.next),
        _id: id,
        key,
        isOpen: true,
        seq: 1,
        mails: first.mails.map(mail => ({ ...mail, issue: 1, at: now })),
      }
      const asking = { ...fields, id: id.toHexString() }
      const events = [
        outboxEntry(helpStepped, factOf(asking, first, 1, now)),
        ...(await callHelpers(asking, first, { before: null, seq: 1, now })),
      ]
      for (let attempt = 0; attempt < 3; attempt++) {
        const known =
          (await find({ userId: fields.userId, clientId: fields.clientId })) ??
          (await find({ userId: fields.userId, key, isOpen: true }))
        if (known) return known
        try {
          const request = toRequest((await outbox.insert(Request, row, events)) as RequestRow)
          if (request.mails.length > 0) onMails(request)
          return request
        } catch (err) {
          if (!isDuplicateKey(err)) throw err
        }
      }
      throw new AppError('unavailable')
    },

    /** Changes a request. If another step was written meanwhile, the change is decided again on the new state. Null if the request does not exist. */
    async step<R extends string>(
      filter: object,
      decide: (request: StoredRequest) => Step | R,
      now: Date,
    ): Promise<StepResult<R> | null> {
      for (let attempt = 0; attempt < mostAttempts; attempt++) {
        const request = await find(filter)
        if (!request) return null
        const decided = decide(request)
        if (typeof decided === 'string') return { request, refusal: decided }
        const changed = await write(request, decided, now)
        if (changed) return { request: changed, refusal: null }
      }
      throw new AppError('unavailable')
    },

    /** Takes every due step of a request. Null if the request does not exist. */
    async drive(id: string, now: Date): Promise<StoredRequest | null> {
      for (;;) {
        const request = await find({ _id: id })
        const due = request && advance(request, now)
        if (!request || !due) return request
        await write(request, due, now)
      }
    },

    /** Ids of requests with a step that is due. */
    async due(now: Date): Promise<string[]> {
      const rows = await Request.find({ isOpen: true, wakeAt: trusted({ $lte: now }) })
        .sort({ wakeAt: 1 })
        .select('_id')
        .limit(sweepBatch)
        .lean<RequestRow[]>()
      return rows.map(({ _id }) => _id.toHexString())
    },

    /** Requests with mails that were queued before this time and have not been sent. */
    async withMailsBefore(before: Date): Promise<StoredRequest[]> {
      const rows = await Request.find({ 'mails.at': trusted({ $lt: before }) })
        .limit(sweepBatch)
        .lean<RequestRow[]>()
      return rows.map(toRequest)
    },

    /**
     * Takes the lease for sending a mail, so that jobs and the sweeps of all processes do not send it at the same time. False if another process holds the
     * lease, or if the mail was sent meanwhile.
     */
    async holdMail(id: string, askedId: string, issue: number, now: Date): Promise<boolean> {
      const free = { askedId, issue, heldUntil: { $not: { $gt: now } } }
      const heldUntil = new Date(now.getTime() + mailLeaseMs)
      const found = { _id: id, mails: trusted({ $elemMatch: free }) } as object
      return (await Request.updateOne(found, { $set: { 'mails.$.heldUntil': heldUntil } })).matchedCount > 0
    },

    /** Releases the lease on a mail that could not be sent, so that it is tried again. */
    async releaseMail(id: string, askedId: string, issue: number): Promise<void> {
      const held = { _id: id, mails: trusted({ $elemMatch: { askedId, issue } }) } as object
      await Request.updateOne(held, { $set: { 'mails.$.heldUntil': null } })
    },

    /** Removes a mail from the list of mails to send, and stores whether it was sent. `isSent` null: it was not needed, and nothing is stored. */
    async mailed(id: string, askedId: string, issue: number, isSent: boolean | null): Promise<void> {
      const note = isSent === null ? {} : { $set: { [`mailed.${askedId}`]: { issue, isSent } } }
      await Request.updateOne({ _id: id }, { $pull: { mails: { askedId, issue } }, ...note })
    },

    /** A person's open requests, then the last ten closed ones. */
    async listOf(userId: string): Promise<StoredRequest[]> {
      const rows = await Request.find({ userId }).sort({ isOpen: -1, startedAt: -1 }).limit(20).lean<RequestRow[]>()
      const all = rows.map(toRequest)
      const closed = all.filter(({ closedAt }) => closedAt !== null).slice(0, 10)
      return [...all.filter(({ closedAt }) => closedAt === null), ...closed]
    },

    async exportOf(userId: string): Promise<StoredRequest[]> {
      return (await Request.find({ userId }).limit(maxExportedRows).lean<RequestRow[]>()).map(toRequest)
    },

    /** A person's newest tests, the newest first. */
    async testsOf(userId: string): Promise<StoredRequest[]> {
      const rows = await Request.find({ userId, isTest: true }).sort({ startedAt: -1 }).limit(20).lean<RequestRow[]>()
      return rows.map(toRequest)
    },

    /**
     * Open requests in which a person is asked by name, or as a member of these communities, the newest first. At most `mostAsking`: first those that they
     * have claimed, then those without any claimer, then the rest, each the longest waiting first. So a crowd of requests hides neither the place to which
     * they are driving nor people whom nobody helps yet.
     */
    async asking(userId: string, communityIds: readonly string[]): Promise<StoredRequest[]> {
      const asked = [{ 'asked.userId': userId }, { 'asked.communityId': trusted({ $in: communityIds }) }]
      const found: RequestRow[] = []
      for (const first of [{ 'claims.userId': userId }, { state: trusted({ $in: ['open', 'nobody'] }) }, {}]) {
        const left = mostAsking - found.length
        if (left === 0) break
        const others = { _id: trusted({ $nin: found.map(({ _id }) => _id) }) }
        const rows = Request.find({ isOpen: true, $or: asked, ...first, ...others }).sort({ startedAt: 1 })
        found.push(...(await rows.limit(left).lean<RequestRow[]>()))
      }
      return found.map(toRequest).sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
    },

    /**
     * Removes the requests of a deleted account. An open request is closed first, which tells the people who were asked. It stays without name, place, needs
     * and note until these mails and events have been sent; so does a request that was closed just before.
     */
    async removeOf(userId: string, now: Date): Promise<void> {
      for (let attempt = 0; attempt < mostAttempts; attempt++) {
        const request = await find({ userId, isOpen: true, isTest: false })
        if (!request) return removeClosed(userId, now)
        const closed = await closeWithoutOwner(request, now)
        if (closed && closed.mails.length > 0) onMails(closed)
      }
      throw new AppError('unavailable')
    },

    /** The claims of a person in the requests of others. */
    async claimsOf(userId: string): Promise<{ requestId: string; claimId: string }[]> {
      const rows = await Request.find({ 'claims.userId': userId }).select('claims').lean<RequestRow[]>()
      return rows
        .map(toRequest)
        .flatMap(({ id: requestId, claims }) =>
          claims.filter(claim => claim.userId === userId).map(({ id: claimId }) => ({ requestId, claimId })),
        )
    },

    /** Replaces a person's name in their claims. Raises `seq`, so that a step that was decided before is decided again and does not store the old name. */
    async forgetClaimer(userId: string, name: string): Promise<void> {
      await Request.updateMany(
        { 'claims.userId': userId },
        { $set: { 'claims.$[mine].name': name }, $inc: { seq: 1 } },
        { arrayFilters: [{ 'mine.userId': userId }] },
      )
    },
  }
}

/** The fields of a request without its owner's data. The names that the owner gave to links are removed too. */
const withoutOwner = ({ id, asked }: Pick<StoredRequest, 'id' | 'asked'>) => ({
  userId: id,
  clientId: id,
  key: id,
  incident: null,
  ownerName: '',
  needs: [],
  note: '',
  block: null,
  sealed: '',
  asked: asked.map(one => ({ ...one, name: null })),
  claims: [],
})

const changing = ({ trigger, state, changedAt, closedAt, nextOfferAt, wakeAt, asked, claims }: Request) => ({
  trigger,
  state,
  changedAt,
  closedAt,
  nextOfferAt,
  wakeAt,
  asked,
  claims,
})

/** The payload of the event about a step. */
const factOf = (
  { id, userId, isTest }: Pick<StoredRequest, 'id' | 'userId' | 'isTest'>,
  { step, next }: Step,
  seq: number,
  now: Date,
) => ({
  requestId: id,
  userId,
  seq,
  step,
  isTest,
  state: next.state,
  circleIds: next.asked.flatMap(({ communityId, askedAt }) => (askedAt && communityId) || []),
  at: now.toISOString(),
  standing: standingOf(next),
})

/** The part of the event that other services store. It has only ids, times and counts; names and addresses stay in this service. */
const standingOf = ({ startedAt, endsAt, asked, claims }: Request) => ({
  startedAt: startedAt.toISOString(),
  endsAt: endsAt.toISOString(),
  asked: asked.filter(({ askedAt }) => askedAt !== null).length,
  coming: claims.filter(isActive).map(({ userId, state, etaAt, confirmedAt }) => ({
    userId,
    state: state === 'arrived' ? ('arrived' as const) : ('coming' as const),
    etaAt: etaAt.toISOString(),
    confirmedAt: confirmedAt.toISOString(),
  })),
})

function toRequest(row: RequestRow): StoredRequest {
  const { _id, key: _key, isOpen: _isOpen, removeAt: _removeAt, ...rest } = row
  // Only this service writes these mixed values, so their types are known.
  return { ...(rest as unknown as Omit<StoredRequest, 'id'>), id: _id.toHexString() }
}
