import type { Needs } from './needs.ts'
import type { ShelterNeed } from './shelters.ts'
import type { RoutingProfile, TransportationType } from './travel.ts'

/**
 * Minutes that each preparation takes before a person can leave. They are planning defaults for one household at night, rather too long than too short,
 * because no values of the person are known. The words are in `languages/<language>/leave-by.json`.
 */
export const preparationMinutes = {
  pack: 10,
  transfer: 20,
  'slow-moving': 10,
  equipment: 15,
  children: 15,
  'service-animal': 5,
  pets: 10,
  livestock: 60,
  helper: 30,
  ride: 30,
  transit: 30,
} as const satisfies Record<string, number>

export type PreparationReason = keyof typeof preparationMinutes
export const preparationReasons = Object.keys(preparationMinutes) as PreparationReason[]

/** Preparations that are not in the profile and that a person can add. */
export const addedPreparations = ['equipment', 'children', 'pets', 'livestock'] as const
export type AddedPreparation = (typeof addedPreparations)[number]

/** Preparations that mean waiting for somebody. A person waits for all of them at the same time, so only the longest counts. */
const waits: readonly PreparationReason[] = ['helper', 'ride', 'transit']

/** A total time in minutes, and the preparations that were counted. */
export type Preparation = { minutes: number; reasons: { reason: PreparationReason; minutes: number }[] }

/** The total time of these preparations in minutes, with those that were counted, in the order of the table. */
export function preparationFor(wanted: readonly PreparationReason[]): Preparation {
  const counted = new Set<PreparationReason>(['pack', ...wanted])
  // A person whom somebody transfers does not also walk slowly.
  if (counted.has('transfer')) counted.delete('slow-moving')
  const [longest, ...others] = waits
    .filter(reason => counted.has(reason))
    .sort((a, b) => preparationMinutes[b] - preparationMinutes[a])
  if (longest) for (const other of others) counted.delete(other)
  const reasons = preparationReasons
    .filter(reason => counted.has(reason))
    .map(reason => ({ reason, minutes: preparationMinutes[reason] }))
  return { minutes: reasons.reduce((sum, { minutes }) => sum + minutes, 0), reasons }
}

const preparationOfNeed: Record<ShelterNeed, PreparationReason> = {
  wheelchair: 'transfer',
  serviceAnimal: 'service-animal',
  pets: 'pets',
  devicePower: 'equipment',
}

/** The preparations that follow from needs of a shelter. */
export const preparationsOfNeeds = (needs: readonly ShelterNeed[]): PreparationReason[] =>
  needs.map(need => preparationOfNeed[need])

/** The needs of a shelter that follow from added preparations. */
export const shelterNeedsOf = (added: readonly AddedPreparation[]): ShelterNeed[] =>
  (['pets', 'devicePower'] as const).filter(need => added.some(one => one === preparationOfNeed[need]))

/** The routing profile with the added preparations: with livestock, a car has a trailer. Other profiles do not change. */
export const profileWithPreparations = (profile: RoutingProfile, added: readonly AddedPreparation[]): RoutingProfile =>
  added.includes('livestock') && (profile === 'driving' || profile === 'driving-traffic') ? 'driving-trailer' : profile

/** The preparations that follow from a person's profile. */
export function preparationsOfProfile(
  needs: Partial<Needs>,
  transportationType?: TransportationType,
): PreparationReason[] {
  const said: [PreparationReason, boolean | undefined][] = [
    ['transfer', needs.hasWheelchair],
    ['slow-moving', needs.hasMobilityLimitations],
    ['equipment', needs.hasPoweredDevice || needs.usesOxygen],
    ['service-animal', needs.hasServiceAnimal],
    ['helper', needs.needsEvacuationAssistance],
    ['ride', transportationType === 'assistance_needed'],
    ['transit', transportationType === 'public_transit'],
  ]
  return said.filter(([, isSo]) => isSo).map(([reason]) => reason)
}
