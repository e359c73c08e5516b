/**
 * The routing profiles of the Mapbox Directions API, and those that Muster adds: `wheelchair`, `driving-trailer` (a car with a horse trailer) and
 * `driving-livestock` (a truck with livestock). Not to be confused with a person's profile.
 */
export const routingProfiles = [
  'driving-traffic',
  'driving',
  'driving-trailer',
  'driving-livestock',
  'walking',
  'cycling',
  'wheelchair',
] as const
export type RoutingProfile = (typeof routingProfiles)[number]

/**
 * The longest route that is offered without a motor. Wheelchair: the distance that people who push themselves cover on level ground in about an hour, which
 * is more than most cover in a day. On foot and by bicycle: half a day, with rests and smoke. For longer distances the planner names other ways.
 */
export const travelLimits = {
  wheelchair: { meters: 3_000, seconds: 3_600 },
  walking: { meters: 16_000, seconds: 4 * 3_600 },
  cycling: { meters: 40_000, seconds: 4 * 3_600 },
} as const satisfies Partial<Record<RoutingProfile, { meters: number; seconds: number }>>

/**
 * `certain`: on known roads and away from every known danger. `risky`: for at least one of `riskKinds`. `unknown`: the roads belong to the practice network,
 * so nothing can be said.
 */
export const certainties = ['certain', 'risky', 'unknown'] as const
export type Certainty = (typeof certainties)[number]

/**
 * Why a route is risky. The first five are about a hazard: the route leaves a danger or a closed road, passes near a danger, is reached by a growing one, or
 * crosses an ordered area. The others are about roads: a road that may be closed (a gate, a season, an hour), a ford, a ferry, a private road, a road without
 * data on whether a wheelchair can pass, no road between the route's ends and the requested points, or the end of the known roads: the route stops there,
 * before any safe place. If no safe place is known, it stops outside of the danger.
 */
export const riskKinds = [
  'leaves-danger',
  'leaves-closure',
  'near-danger',
  'closes-soon',
  'crosses-order',
  'doubtful-road',
  'ford',
  'ferry',
  'private-road',
  'unknown-access',
  'no-known-road',
  'roads-end',
  'no-known-place',
] as const
export type RiskKind = (typeof riskKinds)[number]

/** What a person can do if they cannot leave on their own, in the order in which to try. */
export const otherWays = ['call-911', 'ride', 'contacts', 'transit'] as const
export type OtherWay = (typeof otherWays)[number]

/** How a person can leave. These are the values of the settings form, and what is stored. */
export const transportationTypes = [
  'personal_vehicle',
  'public_transit',
  'walking',
  'bicycle',
  'assistance_needed',
] as const
export type TransportationType = (typeof transportationTypes)[number]

/** The values of the profile form, and the stored value of each. */
export const transportationAliases = {
  own_vehicle: 'personal_vehicle',
  need_assistance: 'assistance_needed',
  public_transport: 'public_transit',
} as const satisfies Record<string, TransportationType>

export type ProfileFormTransportation = keyof typeof transportationAliases
export const profileFormTransportation = Object.keys(transportationAliases) as ProfileFormTransportation[]

/**
 * The profile form's value for a stored one; null if that form does not offer it (walking, bicycle). If it is null, the form must keep the stored value
 * unless the person chooses another one.
 */
export function toProfileForm(value: TransportationType): ProfileFormTransportation | null {
  return profileFormTransportation.find(name => transportationAliases[name] === value) ?? null
}

type Traveller = {
  hasWheelchair?: boolean
  needsEvacuationAssistance?: boolean
  transportationType?: TransportationType
}

/** The routing profile with which a person most likely leaves. A person who waits for help or a bus is driven by somebody else, even with a wheelchair. */
export function defaultRoutingProfile({ hasWheelchair, needsEvacuationAssistance, transportationType }: Traveller) {
  const isAlone = transportationType === 'walking' || transportationType === 'bicycle'
  if (!isAlone || needsEvacuationAssistance) return 'driving'
  if (hasWheelchair) return 'wheelchair'
  return transportationType === 'walking' ? 'walking' : 'cycling'
}
