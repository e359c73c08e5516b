/** What a person may need of a shelter. */
export const shelterNeeds = ['wheelchair', 'serviceAnimal', 'pets', 'devicePower'] as const
export type ShelterNeed = (typeof shelterNeeds)[number]

/** What is known of a shelter whose source says nothing of what it offers, nor of how many people it takes. */
export const nothingSaidOfShelter = {
  wheelchairAccessible: null,
  acceptsServiceAnimals: null,
  acceptsPets: null,
  hasDevicePower: null,
  languages: null,
  capacity: null,
  population: null,
} as const

/** What a member who is at a shelter can say of it, by what it is about: one of each at most. */
export const sayingsAbout = {
  status: ['open', 'full', 'closed'],
  wheelchair: ['wheelchair-works', 'wheelchair-fails'],
  power: ['power-works', 'power-fails'],
  animals: ['animals-taken', 'animals-refused'],
} as const
export const shelterSayings = [
  ...sayingsAbout.status,
  ...sayingsAbout.wheelchair,
  ...sayingsAbout.power,
  ...sayingsAbout.animals,
] as const
export type ShelterSaying = (typeof shelterSayings)[number]

/** How many have to say the same before it counts: one account must not turn people away. */
export const membersToCount = 3
/** What members said longer ago no longer counts. */
export const memberReportHours = 6

/**
 * Why a shelter stands where it does in a list for a person. open: an official list says so. list-old: that list was last read over an hour
 * ago. missing: recent readings do not have it. members-…: at least three members who were there say so. need-…: what is said of what the person needs.
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
