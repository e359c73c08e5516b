import { z } from 'zod'
import {
  profileFormTransportation,
  type TransportationType,
  transportationAliases,
  transportationTypes,
} from '../vocabulary/travel.ts'

/** Accepts the values of the profile form and of the settings form, and outputs the settings form's value, which is stored. */
export const transportationType = z
  .enum([...transportationTypes, ...profileFormTransportation])
  .transform(
    (value): TransportationType =>
      Object.hasOwn(transportationAliases, value)
        ? transportationAliases[value as keyof typeof transportationAliases]
        : (value as TransportationType),
  )
