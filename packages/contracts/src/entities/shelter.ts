import { z } from 'zod'
import type { Problem } from '../vocabulary/problems.ts'
import {
  type ShelterSaying,
  sayingsAbout,
  shelterNeeds,
  shelterReasons,
  shelterSayings,
} from '../vocabulary/shelters.ts'
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

export const shelterNeed = z.enum(shelterNeeds)

/** What members who were there have said in the last six hours. `people` counts accounts, each once; all that are younger than a day count as one. */
export const memberReport = z.object({
  said: z.enum(shelterSayings),
  people: z.int().min(1),
  latestAt: instant,
})

/** A shelter as people see it, with what is known of it for the needs that were asked about. */
export const shelter = shelterServices.extend({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** Null where nobody says where it is: it has no pin. */
  coordinates: position.nullable(),
  county: z.string(),
  /** What the official source says; members' reports never change it. candidate: a public place that often serves as a shelter. It is not known to be open. */
  status: z.enum(['open', 'full', 'closed', 'candidate', 'not-said']),
  capacity: people,
  population: people,
  /** Null where the list does not say how many there are, or how many are taken. */
  placesLeft: people,
  source: z.string(),
  /** When the source last said all this. Null for candidates, of which nobody has said anything. */
  asOf: instant.nullable(),
  memberReports: z.array(memberReport),
  /** In a straight line from the point that was asked about; null without one, or without coordinates. */
  distanceMeters: z.number().nullable(),
  why: z.array(z.enum(shelterReasons)),
})
export type Shelter = z.infer<typeof shelter>

/** "I am here": what a member says of a shelter that they are at. `from` is where their device is; it is not stored. */
export const shelterReport = z.object({
  said: z
    .array(z.enum(shelterSayings))
    .min(1)
    .max(Object.keys(sayingsAbout).length)
    .refine(isConsistent, 'invalid' satisfies Problem),
  from: position,
})

/** At most one word about each thing. */
function isConsistent(said: ShelterSaying[]): boolean {
  const subjects: readonly (readonly ShelterSaying[])[] = Object.values(sayingsAbout)
  return subjects.every(words => said.filter(word => words.includes(word)).length <= 1)
}
