/** The profile names of the Mapbox Directions API, and `wheelchair`, which is Muster's own. */
export const routingProfiles = ['driving-traffic', 'driving', 'walking', 'cycling', 'wheelchair'] as const
export type RoutingProfile = (typeof routingProfiles)[number]

/** How a person can leave, as it is stored: the values of the settings form. */
export const transportationTypes = [
  'personal_vehicle',
  'public_transit',
  'walking',
  'bicycle',
  'assistance_needed',
] as const
export type TransportationType = (typeof transportationTypes)[number]

/** The profile form's names for three of them. */
export const transportationAliases = {
  own_vehicle: 'personal_vehicle',
  need_assistance: 'assistance_needed',
  public_transport: 'public_transit',
} as const satisfies Record<string, TransportationType>

export type ProfileFormTransportation = keyof typeof transportationAliases
export const profileFormTransportation = Object.keys(transportationAliases) as ProfileFormTransportation[]

/**
 * The profile form's choice for a stored value, or null where that form does not offer it (walking, bicycle).
 * A form that gets null leaves the stored value alone unless the person chooses another.
 */
export function toProfileForm(value: TransportationType): ProfileFormTransportation | null {
  return profileFormTransportation.find(name => transportationAliases[name] === value) ?? null
}
