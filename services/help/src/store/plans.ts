import { maxExportedRows } from '@muster/contracts/entities/exported-data'
import type { HelpLinkForm, HelpPlan, HelpPlanForm } from '@muster/contracts/entities/help'
import { helpStepSeconds } from '@muster/contracts/vocabulary/help'
import { defaultLanguage } from '@muster/contracts/vocabulary/languages'
import { openOrElse } from '@muster/service-kit/crypto/vault'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { trusted } from 'mongoose'
import type { Asked } from '../domain/request.ts'
import { markOf, marksOf, type Seals } from '../domain/secrets.ts'
import type { ConsentRow, Models, PlanRow } from './models.ts'

/** A link as it is stored. `sealedAddress`: the encrypted address; null for an account. `mark`: a keyed hash of the person. */
export type StoredLink = {
  id: string
  kind: HelpLinkForm['kind']
  name: string
  userId: string | null
  sealedAddress: string | null
  mark: string
}
/** A plan as it is stored. Addresses and phone number stay encrypted, because most callers do not need them. */
export type StoredPlan = Omit<HelpPlan, 'links' | 'phone'> & { links: StoredLink[]; sealedPhone: string | null }

const emptyPlan: StoredPlan = {
  links: [],
  circles: [],
  stepSeconds: helpStepSeconds.usual,
  triggers: { order: false, warning: false, missedCheckIn: false, unseen: false },
  needs: [],
  note: '',
  people: 1,
  sealedPhone: null,
  language: defaultLanguage,
  revision: 0,
  savedAt: null,
}

/** Stores help plans, and whether the people in them have agreed to be asked. */
export function createPlanStore({ Plan, Consent }: Models, seals: Seals) {
  const consentId = (ownerId: string, mark: string) => `${ownerId} ${mark}`

  function toStored(link: HelpLinkForm): StoredLink {
    const { id, kind, name } = link
    const address = link.kind === 'user' ? null : link.kind === 'email' ? link.email : link.phone
    return {
      id,
      kind,
      name,
      userId: link.kind === 'user' ? link.userId : null,
      sealedAddress: address === null ? null : seals.addresses.seal(address),
      mark: markOf(seals, kind, link.kind === 'user' ? link.userId : link.kind === 'email' ? link.email : link.phone),
    }
  }

  const store = {
    /** A person's plan; an empty one if they have none. */
    async find(userId: string): Promise<StoredPlan> {
      const row = await Plan.findById(userId).lean<PlanRow>()
      return row ? toPlan(row) : emptyPlan
    },

    /** Saves a plan that was edited from `revision`. Null if the stored plan has another revision by now. */
    async save(userId: string, form: HelpPlanForm, revision: number, now: Date): Promise<StoredPlan | null> {
      const { phone, links, ...rest } = form
      const fields = {
        ...rest,
        links: links.map(toStored),
        sealedPhone: seals.addresses.seal(phone),
        savedAt: now,
        isWatching: Object.values(rest.triggers).includes(true),
        revision: revision + 1,
      }
      try {
        const row = await Plan.findOneAndUpdate(
          { _id: userId, revision },
          { $set: fields },
          { upsert: revision === 0, returnDocument: 'after' },
        ).lean<PlanRow>()
        return row && toPlan(row)
      } catch (err) {
        if (isDuplicateKey(err)) return null
        throw err
      }
    },

    /** Ids of the people whose plans were encrypted with a secret that is not configured. */
    async *unopened(): AsyncGenerator<string> {
      const cursor = Plan.find({}, { sealedPhone: 1 }).lean<PlanRow>().cursor({ batchSize: 1_000 })
      for await (const { _id, sealedPhone } of cursor)
        if (openOrElse(() => seals.addresses.open(sealedPhone), null) === null) yield _id
    },

    /** Ids of the people whose plans start requests automatically, in order, after a given id, in pages of at most `most`. */
    async *watching(after: string, most: number): AsyncGenerator<string[]> {
      const cursor = Plan.find({ isWatching: true, _id: trusted({ $gt: after }) }, { _id: 1 })
        .sort({ _id: 1 })
        .lean<PlanRow>()
        .cursor({ batchSize: most })
      let page: string[] = []
      for await (const { _id } of cursor) {
        page.push(_id)
        if (page.length < most) continue
        yield page
        page = []
      }
      if (page.length > 0) yield page
    },

    /**
     * Whether the people of these links have agreed to be asked, by mark. People who have not answered are absent. The last answer counts, also one stored
     * under a former secret.
     */
    async consents(
      ownerId: string,
      links: readonly Pick<Asked, 'kind' | 'userId' | 'sealedAddress' | 'mark'>[],
    ): Promise<Map<string, boolean>> {
      const asked = links.map(link => ({
        mark: link.mark,
        ids: marksOf(seals, link).map(one => consentId(ownerId, one)),
      }))
      const rows = await Consent.find({ _id: trusted({ $in: asked.flatMap(({ ids }) => ids) }) })
        .sort({ at: -1 })
        .lean<ConsentRow[]>()
      return new Map(
        asked.flatMap(({ mark, ids }) => {
          const last = rows.find(({ _id }) => ids.includes(_id))
          return mark !== null && last ? [[mark, last.isGiven] as const] : []
        }),
      )
    },

    /** Stores whether somebody agrees to be asked by this owner. A refusal holds until they claim or confirm a test. */
    async setConsent(ownerId: string, mark: string, isGiven: boolean, now: Date): Promise<void> {
      const row = { ownerId, isGiven, at: now }
      await Consent.updateOne({ _id: consentId(ownerId, mark) }, { $set: row }, { upsert: true })
    },

    /** For the export: the answers of the people whom this person asks, without who they are. */
    async exportConsents(ownerId: string) {
      const rows = await Consent.find({ ownerId }).limit(maxExportedRows).lean<ConsentRow[]>()
      return rows.map(({ isGiven, at }) => ({ isGiven, at }))
    },

    async removeOf(userId: string): Promise<void> {
      await Plan.deleteOne({ _id: userId })
      await Consent.deleteMany({ ownerId: userId })
    },

    /** Removes a person from the plans of others. */
    async forgetLink(userId: string): Promise<void> {
      await Plan.updateMany({ 'links.userId': userId }, { $pull: { links: { userId } }, $inc: { revision: 1 } })
    },
  }
  return store
}

function toPlan({ _id, savedAt, isWatching: _isWatching, ...row }: PlanRow): StoredPlan {
  return { ...(row as unknown as Omit<StoredPlan, 'savedAt'>), savedAt: savedAt.toISOString() }
}

/** The phone number of a plan; empty if there is none. Throws a DecryptionError. */
export const phoneOf = ({ sealedPhone }: Pick<StoredPlan, 'sealedPhone'>, seals: Seals): string =>
  sealedPhone === null ? '' : seals.addresses.open(sealedPhone)

/** A link as its owner sees it. Throws a DecryptionError. */
export function linkForm({ id, kind, name, userId, sealedAddress }: StoredLink, seals: Seals): HelpLinkForm {
  if (kind === 'user') return { kind, id, name, userId: userId ?? '' }
  const address = sealedAddress === null ? '' : seals.addresses.open(sealedAddress)
  return kind === 'email' ? { kind, id, name, email: address } : { kind, id, name, phone: address }
}
