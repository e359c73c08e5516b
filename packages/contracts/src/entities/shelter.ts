import { z } from 'zod'
import { instant, position } from './common.ts'

/** What a source says of a shelter: yes, no, or null where it does not say. Null must never be shown or counted as a yes. */
const said = z.boolean().nullable()
const people = z.int().min(0).nullable()

/** What a shelter offers. */
export const shelterServices = z.object({
  wheelchairAccessible: said,
  acceptsServiceAnimals: said,
  acceptsPets: said,
  /** Whether medical and other devices can be powered there. */
  hasDevicePower: said,
  /** Languages that are spoken there. Null where it is not said. */
  languages: z.array(z.string()).nullable(),
})

/** A shelter as an official list has it. */
export const officialShelter = shelterServices.extend({
  /** `<feed>-<the list's own id>`; the same through all revisions. */
  id: z.string(),
  revision: z.int().min(1),
  feed: z.string(),
  name: z.string(),
  /** One line; empty where the list has none. */
  address: z.string(),
  /** Null where the list does not say where it is: it is then found by its address. */
  coordinates: position.nullable(),
  /** closed: the list says so, or has stopped listing it. not-said: listed without saying that it is open. */
  status: z.enum(['open', 'full', 'closed', 'not-said']),
  capacity: people,
  population: people,
  /** Who runs it, or the list's name. */
  source: z.string(),
  openedAt: instant.nullable(),
  /** When a poll first brought this revision. */
  changedAt: instant,
  /** Set while recent polls did not list it: when it was listed last. Null while it is listed, and when it has closed. */
  missingSince: instant.nullable(),
})
export type OfficialShelter = z.infer<typeof officialShelter>
