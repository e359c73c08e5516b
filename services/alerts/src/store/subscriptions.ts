import { createHash } from 'node:crypto'
import type { PayloadOf } from '@muster/contracts/define-event'
import { type PushSubscriptionInput, pushChoices, type WatchedPlace } from '@muster/contracts/entities/push'
import type { profileUpdated } from '@muster/contracts/events/identity'
import type { homeLost, homePlaced } from '@muster/contracts/events/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { maxLength } from '@muster/contracts/vocabulary/limits'
import type { PushChoices } from '@muster/contracts/vocabulary/push-choices'
import { cellsOfArea, cellsOfPlaces } from '@muster/geo/cells'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { Types, trusted } from 'mongoose'
import { type Audience, marginKm, placeIn } from '../domain/audience.ts'
import type { PushModels, SubscriptionDocument } from './push-models.ts'

/** A push subscription of a browser, with what it watches and what its person has chosen. */
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
/** A subscription whose places have changed, and since when. */
export type ChangedSubscription = { id: string; places: WatchedPlace[]; changedAt: Date }
export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>

/** Maximum number of browsers of one person. The least recently saved ones are removed. */
const maxPerUser = 20

/** The push subscriptions of browsers: where to push, and which places each of them watches. */
export function createSubscriptionStore({ Subscription, DeviceCount }: PushModels) {
  /** Marks these people so that their browsers are counted again. Called before the change, so that a crash in between loses no change. */
  async function recount(userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return
    const changes = [...new Set(userIds)].map(_id => ({
      updateOne: { filter: { _id }, update: { $set: { changedAt: new Date() } }, upsert: true },
    }))
    await DeviceCount.bulkWrite(changes as never, { ordered: false })
  }

  async function idsOf(filter: object): Promise<string[]> {
    const found = await Subscription.find(filter, { _id: 1 }).lean()
    return found.map(({ _id }) => _id.toHexString())
  }

  /** The stored row of the subscription that a browser has renewed. If the same renewal is sent a second time, the row of the new subscription. */
  async function watchedBefore(userId: string, { endpoint, replaces = '' }: PushSubscriptionInput) {
    const find = (known: string) => Subscription.findOne({ endpointHash: hashOf(known), userId }).lean()
    return (await find(replaces)) ?? (await find(endpoint))
  }

  return {
    /**
     * Saves the subscription of a browser and returns its id. A subscription that another person has saved passes to the caller if the caller knows its keys,
     * as the next person at the same browser does. Null if the caller knows only its endpoint.
     */
    async save(userId: string, input: PushSubscriptionInput, now: Date): Promise<string | null> {
      const { endpoint, keys, applicationServerKey } = input
      const former = input.isRenewal ? await watchedBefore(userId, input) : null
      const { places, language, choices } = former ?? input
      const { homeRevision = 0, isHomeLost, profileRevision } = former ?? {}
      const fields = {
        endpoint,
        keys,
        places,
        language,
        choices,
        userId,
        cells: cellsOf(places),
        ...(profileRevision !== undefined && { profileRevision }),
        ...(isHomeLost && { isHomeLost }),
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
      // The upsert is refused in two cases: the row belongs to another person and has other keys, or it was inserted at the same moment. In the second case
      // the next attempt succeeds.
      await recount([userId, ...(await Subscription.distinct('userId', { endpointHash: hashOf(endpoint) }))])
      const saved = (await write()) ?? (await write())
      if (!saved) return null
      const surplus = await Subscription.find({ userId }, { _id: 1 }).sort({ updatedAt: -1 }).skip(maxPerUser).lean()
      if (surplus.length > 0) await Subscription.deleteMany({ _id: trusted({ $in: surplus.map(({ _id }) => _id) }) })
      return saved._id.toHexString()
    },

    /**
     * Moves the home that a person's browsers watch to the place that their profile now has, unless a later change is stored. Browsers whose home was lost watch
     * it again; returns their ids, also when the event is delivered again.
     */
    async moveHome(
      { userId, revision, coordinates, label }: PayloadOf<typeof homePlaced>,
      now: Date,
    ): Promise<string[]> {
      const home: WatchedPlace = { kind: 'home', label: label.slice(0, maxLength.placeLabel), coordinates }
      const earlier = { homeRevision: trusted({ $not: { $gte: revision } }) }
      for (const { _id, places, isHomeLost, updatedAt } of await Subscription.find({ userId, ...earlier }).lean()) {
        const hasHome = places.some(isHome)
        if (!hasHome && !isHomeLost) continue
        const moved = hasHome ? places.map(place => (isHome(place) ? home : place)) : [home, ...places]
        const fields = { places: moved, cells: cellsOf(moved), homeRevision: revision, changedAt: now }
        // Matches nothing if the browser saves its places at this moment: its own places are more recent.
        await Subscription.updateOne({ _id, updatedAt, ...earlier }, { $set: { ...fields, isHomeLost: !hasHome } })
      }
      return idsOf({ userId, homeRevision: revision, isHomeLost: true, 'places.kind': 'home' })
    },

    /**
     * Removes the home that a person's browsers watch, unless a later change is stored or the browser has saved its places after `lostAt`. Returns the ids of
     * the browsers that have lost it, also when the event is delivered again.
     */
    async loseHome({ userId, revision }: PayloadOf<typeof homeLost>, lostAt: Date): Promise<string[]> {
      const earlier = { homeRevision: trusted({ $not: { $gte: revision } }), updatedAt: trusted({ $lt: lostAt }) }
      for (const { _id, places, updatedAt } of await Subscription.find({ userId, ...earlier }).lean()) {
        const left = places.filter(place => !isHome(place))
        if (left.length === places.length) continue
        const fields = { places: left, cells: cellsOf(left), homeRevision: revision, isHomeLost: true }
        await Subscription.updateOne({ _id, ...earlier, updatedAt }, { $set: fields })
      }
      return idsOf({ userId, homeRevision: revision, isHomeLost: true, 'places.kind': trusted({ $ne: 'home' }) })
    },

    /**
     * Gives a person's browsers the language and the choices of their account. Without this, a browser that is not open would keep its earlier ones. The
     * level from which a push makes a sound stays each browser's own.
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

    /** Subscriptions whose places are new and have not been compared with the active updates, oldest change first. */
    async changed(most: number): Promise<ChangedSubscription[]> {
      const found = await Subscription.find({ changedAt: trusted({ $type: 'date' }) }, { places: 1, changedAt: 1 })
        .sort({ changedAt: 1 })
        .limit(most)
        .lean()
      return found.flatMap(({ _id, places, changedAt }) =>
        changedAt ? [{ id: _id.toHexString(), places, changedAt }] : [],
      )
    },

    /** Marks changes as compared, except for subscriptions that have changed again. */
    async compared(changed: readonly ChangedSubscription[]): Promise<void> {
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

    /** The stored data of a person's browsers, without the endpoint and keys, which would let others push to them. */
    async export(userId: string) {
      const found = await Subscription.find({ userId }).lean()
      return found.map(({ endpoint, language, places, choices, updatedAt }) => ({
        pushService: new URL(endpoint).host,
        language,
        places,
        choices,
        updatedAt,
      }))
    },

    /** The ids of all subscriptions of one person. */
    idsOf: (userId: string): Promise<string[]> => idsOf({ userId }),

    /** The ids of all subscriptions of these people, sorted. */
    async idsOfAll(userIds: readonly string[]): Promise<string[]> {
      const found = await Subscription.find({ userId: trusted({ $in: userIds }) }, { _id: 1 })
        .sort({ _id: 1 })
        .lean()
      return found.map(({ _id }) => _id.toHexString())
    },

    /** The ids of the people to whom these subscriptions belong, by subscription. */
    async ownersOf(ids: readonly string[]): Promise<Map<string, string>> {
      const those = { _id: trusted({ $in: ids.map(id => new Types.ObjectId(id)) }) }
      const found = await Subscription.find(those, { userId: 1 }).lean()
      return new Map(found.map(({ _id, userId }) => [_id.toHexString(), userId]))
    },

    /** Removes subscriptions that push services no longer accept. */
    async prune(ids: string[]): Promise<void> {
      if (ids.length === 0) return
      const pruned = { _id: trusted({ $in: ids.map(id => new Types.ObjectId(id)) }) }
      await recount(await Subscription.distinct('userId', pruned))
      await Subscription.deleteMany(pruned)
    },

    /** Claims a test push to the caller's own subscription and returns its id. Null if it is unknown; 'too-soon' within `pauseMs` of the last test. */
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

    /** The keys of at most `most` subscriptions, ordered by id, after a given id. */
    async keysAfter(after: string | null, most: number): Promise<{ id: string; keys: Subscription['keys'] }[]> {
      const filter = after ? { _id: trusted({ $gt: new Types.ObjectId(after) }) } : {}
      const found = await Subscription.find(filter, { keys: 1 }).sort({ _id: 1 }).limit(most).lean()
      return found.map(({ _id, keys }) => ({ id: _id.toHexString(), keys }))
    },

    async byIds(ids: string[]): Promise<Subscription[]> {
      const found = await Subscription.find({ _id: trusted({ $in: ids.map(id => new Types.ObjectId(id)) }) }).lean()
      return found.map(subscriptionOf)
    },

    /** The ids of the subscriptions in any of these audiences, in order, after a given id. */
    async *inAudience(audiences: readonly Audience[], after: string | null): AsyncGenerator<string> {
      for await (const { id } of this.watching(audiences, after)) yield id
    },

    /** The subscriptions in any of these audiences, ordered by id, after a given id. */
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
        // Without the hint, MongoDB scans all subscriptions in the order of their ids if there are many cells.
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

const isHome = ({ kind }: WatchedPlace) => kind === 'home'

const cellsOf = (places: readonly WatchedPlace[]) => cellsOfPlaces(places.map(({ coordinates }) => coordinates))

// Hashed, because an endpoint can be longer than an index key should be.
const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

function subscriptionOf({ _id, choices, ...stored }: SubscriptionDocument): Subscription {
  const { endpoint, keys, applicationServerKey, language, places } = stored
  const fields = { endpoint, keys, applicationServerKey, language, places }
  return { id: _id.toHexString(), ...fields, choices: pushChoices.parse(choices ?? {}) }
}
