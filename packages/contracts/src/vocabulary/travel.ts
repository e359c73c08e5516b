/**
 * The routing profiles of the Mapbox Directions API, and those that Muster adds: `wheelchair`, `driving-trailer` (a car with a horse
 * trailer) and `driving-livestock` (a truck with livestock). Not a person's profile.
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
 * The profile form's value for a stored one; null if that form does not offer it (walking, bicycle). For null the form must keep the
 * stored value unless the person chooses another.
 */
export function toProfileForm(value: TransportationType): ProfileFormTransportation | null {
  return profileFormTransportation.find(name => transportationAliases[name] === value) ?? null
}
