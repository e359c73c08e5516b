import { z } from 'zod'

/** How a person can leave: the union of what the two forms offer, under one name each. */
export const transportationTypes = [
  'personal_vehicle',
  'public_transit',
  'walking',
  'bicycle',
  'assistance_needed',
] as const

/** The profile form's names for three of them. */
const aliases = {
  own_vehicle: 'personal_vehicle',
  public_transport: 'public_transit',
  need_assistance: 'assistance_needed',
} as const

export const profileFormTransportation = ['own_vehicle', 'need_assistance', 'public_transport'] as const
export type ProfileFormTransportation = (typeof profileFormTransportation)[number]

export type TransportationType = (typeof transportationTypes)[number]

/** Accepts both sets of names and keeps the settings form's. */
export const transportationType = z
  .enum([...transportationTypes, ...profileFormTransportation])
  .transform(
    (value): TransportationType =>
      (value in aliases ? aliases[value as keyof typeof aliases] : value) as TransportationType,
  )

/**
 * The profile form's choice for a stored value, or null where that form does not offer it (walking, bicycle).
 * A form that gets null leaves the stored value alone unless the person chooses anew.
 */
export function toProfileForm(value: TransportationType): ProfileFormTransportation | null {
  return profileFormTransportation.find(name => aliases[name] === value) ?? null
}
