import { createHash } from 'node:crypto'
import type { PayloadOf } from '@muster/contracts/define-event'
import { type PushSubscriptionInput, pushChoices, type WatchedPlace } from '@muster/contracts/entities/push'
import type { profileUpdated } from '@muster/contracts/events/identity'
import type { homePlaced } from '@muster/contracts/events/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { maxLength } from '@muster/contracts/vocabulary/limits'
import type { PushChoices } from '@muster/contracts/vocabulary/push-choices'
import { cellsOfArea, cellsOfPlaces } from '@muster/geo/cells'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { Types, trusted } from 'mongoose'
import { type Audience, marginKm, placeIn } from '../domain/audience.ts'
import type { PushModels, SubscriptionDocument } from './push-models.ts'

export type Subscription = {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
  applicationServerKey?: string | undefined
  language: Language
  places: WatchedPlace[]
  choices: PushChoices
}
export type Watching = Pick<Subscription, 'id' | 'places' | 'language'>
export type Changed = { id: string; places: WatchedPlace[]; changedAt: Date }
export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>

/** Browsers of one person; the least recently saved are removed. */
const maxPerUser = 20

export function createSubscriptionStore({ Subscription, DeviceCount }: PushModels) {
  /** Has the browsers of these people counted again; before they change, so that a crash in between costs no change. */
  async function recount(userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return
    const changes = [...new Set(userIds)].map(_id => ({
      updateOne: { filter: { _id }, update: { $set: { changedAt: new Date() } }, upsert: true },
    }))
    await DeviceCount.bulkWrite(changes as never, { ordered: false })
  }

  /** What the server knows of the subscription that a browser has renewed; of the new one where this is asked for a second time. */
  async function watchedBefore(userId: string, { endpoint, replaces = '' }: PushSubscriptionInput) {
    const find = (known: string) => Subscription.findOne({ endpointHash: hashOf(known), userId }).lean()
    return (await find(replaces)) ?? (await find(endpoint))
  }

  return {
    /**
     * Saves the subscription of a browser. One that another person has saved passes to whoever knows its keys, as the next person at the same
     * browser does; null for whoever names its endpoint alone.
     */
    async save(userId: string, input: PushSubscriptionInput, now: Date): Promise<string | null> {
      const { endpoint, keys, applicationServerKey } = input
      const former = input.isRenewal ? await watchedBefore(userId, input) : null
      const { places, language, choices } = former ?? input
      const { homeRevision = 0, profileRevision } = former ?? {}
      const fields = {
        ...{ endpoint, keys, places, language, choices, userId, cells: cellsOf(places) },
        ...(profileRevision !== undefined && { profileRevision }),
        ...(applicationServerKey && { applicationServerKey }),
      }
      const ownedOrKnown = { $or: [{ userId }, { 'keys.p256dh': keys.p256dh, 'keys.auth': keys.auth }] }
      const write = () =>
        Subscription.findOneAndUpdate(
          { endpointHash: hashOf(endpoint), ...ownedOrKnown },
          { $set: { ...fields, updatedAt: now, changedAt: now }, $setOnInsert: { testedAt: null, homeRevision } },
          { upsert: true, returnDocument: 'after', projection: { _id: 1 } },
        )
          .lean()
          .catch(nullIfDuplicate)
      // The upsert is refused by a row that is neither the caller's nor has these keys, and by one that was inserted at the same moment.
      await recount([userId, ...(await Subscription.distinct('userId', { endpointHash: hashOf(endpoint) }))])
      const saved = (await write()) ?? (await write())
      if (!saved) return null
      const surplus = await Subscription.find({ userId }, { _id: 1 }).sort({ updatedAt: -1 }).skip(maxPerUser).lean()
      if (surplus.length > 0) await Subscription.deleteMany({ _id: trusted({ $in: surplus.map(({ _id }) => _id) }) })
      return saved._id.toHexString()
    },

    /** Moves the home that a person's browsers watch to where their profile says that it is now, unless a later move is known. */
    async moveHome({ userId, revision, coordinates, label }: PayloadOf<typeof homePlaced>, now: Date): Promise<void> {
      const earlier = { homeRevision: trusted({ $not: { $gte: revision } }) }
      for (const { _id, places, updatedAt } of await Subscription.find({ userId, ...earlier }).lean()) {
        if (!places.some(({ kind }) => kind === 'home')) continue
        const moved = places.map(place =>
          place.kind === 'home' ? { ...place, label: label.slice(0, maxLength.placeLabel), coordinates } : place,
        )
        const fields = { places: moved, cells: cellsOf(moved), homeRevision: revision, changedAt: now }
        // A browser that saves its places at this moment knows them better.
        await Subscription.updateOne({ _id, updatedAt, ...earlier }, { $set: fields })
      }
    },

    /**
     * Gives a person's browsers the language and the choices of their account: one that is not open would go on as before. The level that makes a
     * sound is each browser's own.
     */
    async followChoices({ userId, revision, language, notificationPreferences }: PayloadOf<typeof profileUpdated>) {
      const fields = {
        ...(language && { language }),
        ...(notificationPreferences && {
          'choices.route': notificationPreferences.route,
          'choices.shelter': notificationPreferences.shelter,
        }),
      }
      if (Object.keys(fields).length === 0) return
      const earlier = { profileRevision: trusted({ $not: { $gte: revision } }) }
      await Subscription.updateMany({ userId, ...earlier }, { $set: { ...fields, profileRevision: revision } })
    },

    /** Subscriptions whose places are new and have not been compared with what stands, oldest change first. */
    async changed(most: number): Promise<Changed[]> {
      const found = await Subscription.find({ changedAt: trusted({ $type: 'date' }) }, { places: 1, changedAt: 1 })
        .sort({ changedAt: 1 })
        .limit(most)
        .lean()
      return found.flatMap(({ _id, places, changedAt }) =>
        changedAt ? [{ id: _id.toHexString(), places, changedAt }] : [],
      )
    },

    /** Marks changes as compared, except those that have changed again. */
    async compared(changed: readonly Changed[]): Promise<void> {
      const marks = changed.map(({ id: _id, changedAt }) => ({
        updateOne: { filter: { _id, changedAt }, update: { $set: { changedAt: null } } },
      }))
      await Subscription.bulkWrite(marks, { ordered: false })
    },

    async remove(userId: string, endpoint: string): Promise<void> {
      await recount([userId])
      await Subscription.deleteOne({ endpointHash: hashOf(endpoint), userId })
    },

    async removeAllOf(userId: string): Promise<void> {
      await Subscription.deleteMany({ userId })
      await DeviceCount.deleteOne({ _id: userId })
    },

    /** What is stored of a person's browsers, without what would let others push to them. */
    async export(userId: string) {
      const found = await Subscription.find({ userId }).lean()
      return found.map(({ endpoint, language, places, choices, updatedAt }) => ({
        ...{ pushService: new URL(endpoint).host, language, places, choices, updatedAt },
      }))
    },

    /** Every subscription of one person. */
    async idsOf(userId: string): Promise<string[]> {
      const found = await Subscription.find({ userId }, { _id: 1 }).lean()
      return found.map(({ _id }) => _id.toHexString())
    },

    /** Every subscription of these people, in the order of their ids. */
    async idsOfAll(userIds: readonly string[]): Promise<string[]> {
      const found = await Subscription.find({ userId: trusted({ $in: userIds }) }, { _id: 1 })
        .sort({ _id: 1 })
        .lean()
      return found.map(({ _id }) => _id.toHexString())
    },

    /** Whose browsers these are. */
    async ownersOf(ids: readonly string[]): Promise<Map<string, string>> {
      const those = { _id: trusted({ $in: ids.map(id => new Types.ObjectId(id)) }) }
      const found = await Subscription.find(those, { userId: 1 }).lean()
      return new Map(found.map(({ _id, userId }) => [_id.toHexString(), userId]))
    },

    async prune(ids: string[]): Promise<void> {
      if (ids.length === 0) return
      const pruned = { _id: trusted({ $in: ids.map(id => new Types.ObjectId(id)) }) }
      await recount(await Subscription.distinct('userId', pruned))
      await Subscription.deleteMany(pruned)
    },

    /** The caller's subscription for a test push; null when unknown, 'too-soon' within `pauseMs` of the last test. */
    async claimTest(userId: string, endpoint: string, now: Date, pauseMs: number) {
      const own = { endpointHash: hashOf(endpoint), userId }
      const due = new Date(now.getTime() - pauseMs)
      const claimed = await Subscription.findOneAndUpdate(
        { ...own, $or: [{ testedAt: null }, { testedAt: trusted({ $lte: due }) }] },
        { $set: { testedAt: now } },
      ).lean()
      if (claimed) return claimed._id.toHexString()
      return (await Subscription.exists(own)) ? ('too-soon' as const) : null
    },

    /** The keys of some subscriptions in the order of their ids, after a given one. */
    async keysAfter(after: string | null, most: number): Promise<{ id: string; keys: Subscription['keys'] }[]> {
      const filter = after ? { _id: trusted({ $gt: new Types.ObjectId(after) }) } : {}
      const found = await Subscription.find(filter, { keys: 1 }).sort({ _id: 1 }).limit(most).lean()
      return found.map(({ _id, keys }) => ({ id: _id.toHexString(), keys }))
    },

    async byIds(ids: string[]): Promise<Subscription[]> {
      const found = await Subscription.find({ _id: trusted({ $in: ids.map(id => new Types.ObjectId(id)) }) }).lean()
      return found.map(subscriptionOf)
    },

    /** Ids of the subscriptions in any of these audiences, in order, after a given one. */
    async *inAudience(audiences: readonly Audience[], after: string | null): AsyncGenerator<string> {
      for await (const { id } of this.watching(audiences, after)) yield id
    },

    /** Subscriptions in any of these audiences, ordered by id, after a given one. */
    async *watching(audiences: readonly Audience[], after: string | null): AsyncGenerator<Watching> {
      const areas = audiences.flatMap(audience => (audience.kind === 'area' ? [audience.geometry] : []))
      const isEveryone = audiences.some(({ kind }) => kind === 'everyone')
      if (areas.length === 0 && !isEveryone) return
      const filter = {
        ...(isEveryone
          ? {}
          : { cells: trusted({ $in: [...new Set(areas.flatMap(area => cellsOfArea(area, marginKm)))] }) }),
        ...(after ? { _id: trusted({ $gt: new Types.ObjectId(after) }) } : {}),
      }
      const cursor = Subscription.find(filter, { places: 1, language: 1 })
        .sort({ _id: 1 })
        // Without it, MongoDB walks all subscriptions in the order of their ids when there are many cells.
        .hint(isEveryone ? { _id: 1 } : { cells: 1, _id: 1 })
        .allowDiskUse(true)
        .lean()
        .cursor({ batchSize: 1_000 })
      for await (const { _id, places, language } of cursor) {
        if (audiences.some(audience => placeIn(places, audience))) yield { id: _id.toHexString(), places, language }
      }
    },
  }
}

function nullIfDuplicate(err: unknown): null {
  if (isDuplicateKey(err)) return null
  throw err
}

const cellsOf = (places: readonly WatchedPlace[]) => cellsOfPlaces(places.map(({ coordinates }) => coordinates))

// Endpoints can be longer than an index key should be.
const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

function subscriptionOf({ _id, choices, ...stored }: SubscriptionDocument): Subscription {
  const { endpoint, keys, applicationServerKey, language, places } = stored
  const fields = { endpoint, keys, applicationServerKey, language, places }
  return { id: _id.toHexString(), ...fields, choices: pushChoices.parse(choices ?? {}) }
}
