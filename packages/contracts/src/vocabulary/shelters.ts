/** What a person may need at a shelter. */
export const shelterNeeds = ['wheelchair', 'serviceAnimal', 'pets', 'devicePower'] as const
export type ShelterNeed = (typeof shelterNeeds)[number]

/** The services and capacity of a shelter whose source says nothing about them. */
export const unknownShelterServices = {
  wheelchairAccessible: null,
  acceptsServiceAnimals: null,
  acceptsPets: null,
  hasDevicePower: null,
  languages: null,
  capacity: null,
  population: null,
} as const

/** Statements that a member at a shelter can make, by subject; at most one per subject. */
export const shelterReportValuesBySubject = {
  status: ['open', 'full', 'closed'],
  wheelchair: ['wheelchair-works', 'wheelchair-fails'],
  power: ['power-works', 'power-fails'],
  animals: ['animals-taken', 'animals-refused'],
} as const
/** All statements of `shelterReportValuesBySubject`. */
export const shelterReportValues = [
  ...shelterReportValuesBySubject.status,
  ...shelterReportValuesBySubject.wheelchair,
  ...shelterReportValuesBySubject.power,
  ...shelterReportValuesBySubject.animals,
] as const
export type ShelterReportValue = (typeof shelterReportValues)[number]

/** Number of members who have to report the same before it counts, so that a single account cannot turn people away. */
export const minMatchingReports = 3
/** Older reports of members do not count. In hours. */
export const memberReportHours = 6

/**
 * Why a shelter has its rank in a person's list. open: an official list says so. list-old: that list was last read over an hour ago. missing: recent readings
 * do not contain it. members-say-…: at least three members who were there report it. The codes that start with a need or with `language` say what is known
 * about that need of the person.
 */
export const shelterReasons = [
  'open',
  'status-not-said',
  'full',
  'closed',
  'candidate',
  'list-old',
  'missing',
  'members-say-open',
  'members-say-full',
  'members-say-closed',
  'in-danger',
  'near-danger',
  'no-coordinates',
  'far',
  'places-left',
  'no-places-left',
  'places-not-said',
  'wheelchair-yes',
  'wheelchair-no',
  'wheelchair-not-said',
  'serviceAnimal-yes',
  'serviceAnimal-no',
  'serviceAnimal-not-said',
  'pets-yes',
  'pets-no',
  'pets-not-said',
  'devicePower-yes',
  'devicePower-no',
  'devicePower-not-said',
  'language-yes',
  'language-no',
  'language-not-said',
] as const
export type ShelterReason = (typeof shelterReasons)[number]
