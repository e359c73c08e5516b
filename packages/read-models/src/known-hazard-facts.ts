import type { HazardFact } from '@muster/contracts/entities/hazard-fact'
import { hazardFactChanged } from '@muster/contracts/events/alerts'
import { type ConsumerEntry, onEvent } from '@muster/service-kit/bus/consumer-entry'
import { type Connection, type InferSchemaType, Schema } from 'mongoose'
import { tombstoneSeconds, writeIfNewer } from './write-if-newer.ts'

const factSchema = new Schema({
  _id: { type: String, required: true },
  revision: { type: Number, required: true },
  fact: { type: Schema.Types.Mixed, required: true },
  /** When this copy received the end; a fact that has ended stays as a tombstone. */
  endedAt: { type: Date, default: null },
})
factSchema.index({ endedAt: 1 }, { expireAfterSeconds: tombstoneSeconds })
type Row = InferSchemaType<typeof factSchema>

export type KnownHazardFacts = ReturnType<typeof createKnownHazardFacts>

/** A service's own copy of the hazards on the ground that feeds report (fires, closed roads and so on), from the events of alerts. */
export function createKnownHazardFacts(connection: Connection) {
  const facts = connection.model('KnownHazardFact', factSchema)
  return {
    /** Stores a fact; false if the copy is newer. */
    remember(fact: HazardFact): Promise<boolean> {
      const { id, revision, isActive } = fact
      return writeIfNewer(facts, { id, revision }, { fact, endedAt: isActive ? null : new Date() })
    },

    /** Facts that have not ended, newest first. */
    async active(): Promise<HazardFact[]> {
      const rows = await facts.find({ endedAt: null }).lean<Row[]>()
      const found = rows.map(row => row.fact as HazardFact)
      return found.sort((a, b) => b.observedAt.localeCompare(a.observedAt))
    },
  }
}

/** Consumers that keep the copy; `onChange` runs after each change of it, and again when an event is delivered again. */
export function knownHazardFactsConsumers(known: KnownHazardFacts, onChange: () => Promise<void>): ConsumerEntry[] {
  return [
    onEvent(hazardFactChanged, async ({ fact }) => {
      if (await known.remember(fact)) await onChange()
    }),
  ]
}
