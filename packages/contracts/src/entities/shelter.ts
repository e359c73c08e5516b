import { z } from 'zod'
import type { Problem } from '../vocabulary/problems.ts'
import {
  type ShelterReportValue,
  shelterNeeds,
  shelterReasons,
  shelterReportValues,
  shelterReportValuesBySubject,
} from '../vocabulary/shelters.ts'
import { instant, position } from './common.ts'

/** A statement of a source about a shelter: yes, no, or null if it says nothing. Null must never be shown or counted as a yes. */
const said = z.boolean().nullable()
const people = z.int().min(0).nullable()

/** What a shelter offers. */
export const shelterServices = z.object({
  wheelchairAccessible: said,
  acceptsServiceAnimals: said,
  acceptsPets: said,
  /** Whether medical and other devices can be powered there. */
  hasDevicePower: said,
  /** Languages that are spoken there; null if the source does not say. */
  languages: z.array(z.string()).nullable(),
})

/** A shelter from an official list. */
export const officialShelter = shelterServices.extend({
  /** `<feed>-<the list's own id>`; the same through all revisions. */
  id: z.string(),
  revision: z.int().min(1),
  feed: z.string(),
  name: z.string(),
  /** One line; empty if the list has no address. */
  address: z.string(),
  /** Null if the list has no coordinates; the shelter is then located by its address. */
  coordinates: position.nullable(),
  /** closed: the list says so, or has stopped listing it. not-said: listed without saying that it is open. */
  status: z.enum(['open', 'full', 'closed', 'not-said']),
  capacity: people,
  population: people,
  /** The organisation that runs it, or the list's name. */
  source: z.string(),
  openedAt: instant.nullable(),
  /** When this revision was first read. */
  changedAt: instant,
  /** Set while recent polls did not list it: when it was last listed. Null while it is listed, and after it has closed. */
  missingSince: instant.nullable(),
})
export type OfficialShelter = z.infer<typeof officialShelter>

export const shelterNeed = z.enum(shelterNeeds)

/** Reports of the last six hours from members who were there. `people` counts accounts. All accounts that are younger than a day count as one together. */
export const memberReport = z.object({
  said: z.enum(shelterReportValues),
  people: z.int().min(1),
  latestAt: instant,
})

/** A shelter for the screens, with what is known about it for the requested needs. */
export const shelter = shelterServices.extend({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** Null if its position is not known; it then has no pin on the map. */
  coordinates: position.nullable(),
  county: z.string(),
  /**
   * The state from the official source; reports of members never change it. candidate: a public place that often serves as a shelter, but is not known to be
   * open.
   */
  status: z.enum(['open', 'full', 'closed', 'candidate', 'not-said']),
  capacity: people,
  population: people,
  /** Null if the list does not say how many places there are, or how many are taken. */
  placesLeft: people,
  source: z.string(),
  /** When the source last confirmed this. Null for candidates, which have no source. */
  asOf: instant.nullable(),
  memberReports: z.array(memberReport),
  /** Straight-line distance from the requested point in metres; null without a point, or without coordinates. */
  distanceMeters: z.number().nullable(),
  why: z.array(z.enum(shelterReasons)),
})
export type Shelter = z.infer<typeof shelter>

/** A member's report about a shelter at which they are. `from`: the position of their device; it is not stored. */
export const shelterReport = z.object({
  said: z
    .array(z.enum(shelterReportValues))
    .min(1)
    .max(Object.keys(shelterReportValuesBySubject).length)
    .refine(isConsistent, 'invalid' satisfies Problem),
  from: position,
})

/** Whether there is at most one statement per subject. */
function isConsistent(said: ShelterReportValue[]): boolean {
  const subjects: readonly (readonly ShelterReportValue[])[] = Object.values(shelterReportValuesBySubject)
  return subjects.every(words => said.filter(word => words.includes(word)).length <= 1)
}
