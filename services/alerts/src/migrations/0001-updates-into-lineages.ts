import { levelOfHazard } from '@muster/contracts/vocabulary/hazards'
import { type Migration, migrateEach } from '@muster/service-kit/mongo/migrations'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import type { UpdateState } from '../domain/evolve.ts'
import type { MessageStore } from '../store/messages.ts'
import type { LineageDocument, Models, OldUpdateDocument } from '../store/models.ts'

const dayMs = 24 * 60 * 60 * 1_000

/**
 * Moves updates that were stored one by one into lineages. They keep their ids and the events that still wait in them. The next recovery recomputes the
 * active ones from the journal, which also separates updates that had been combined into one. An update is removed from its old collection after it has been
 * written to the new one.
 */
export function updatesIntoLineages(
  { OldUpdate, Lineage }: Pick<Models, 'OldUpdate' | 'Lineage'>,
  messages: Pick<MessageStore, 'markUnprocessed'>,
): Migration {
  async function change(old: OldUpdateDocument): Promise<void> {
    try {
      await Lineage.collection.insertOne(lineageOf(old) as never)
    } catch (err) {
      // The lineage exists already: an interrupted run has inserted it, or a newer lineage has these messages.
      if (!isDuplicateKey(err)) throw err
    }
    if (old.view?.isActive) await messages.markUnprocessed(old.keys)
    await OldUpdate.deleteOne({ _id: old._id })
  }
  return migrateEach({ name: '0001-updates-into-lineages', model: OldUpdate, fields: '+outbox', change })
}

function lineageOf(old: OldUpdateDocument): LineageDocument {
  const { _id, keys, version, feed, changedAt, outbox = [] } = old
  const updates = updatesOf(old)
  const isActive = updates.some(({ view }) => view.isActive)
  const [endsAt] = isActive ? updates.map(update => new Date(update.endsAt)) : []
  return {
    ...{ _id, keys, updates, version: version + 1, isActive, endsAt: endsAt ?? null, feed },
    ...{ mergedInto: null, retryAt: null, changedAt, outbox },
  }
}

function updatesOf(old: OldUpdateDocument): UpdateState[] {
  const { view, keys, currentKey, endsAt, translations = {}, geometryProblem, revisions } = old
  const messageKey = currentKey ?? keys[0]
  if (!view || !messageKey) return []
  const ends = endsAt?.toISOString() ?? view.expiresAt ?? new Date(Date.parse(view.issuedAt) + dayMs).toISOString()
  return [
    {
      view: { ...view, lineageId: old._id.toHexString(), level: view.level ?? levelOfHazard(view.hazard) },
      ...{ messageKey, partIndex: 0, endsAt: ends, translations, geometryProblem, revisions, misses: 0, isRest: false },
    },
  ]
}
