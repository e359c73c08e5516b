import { z } from 'zod'
import {
  profileFormTransportation,
  type TransportationType,
  transportationAliases,
  transportationTypes,
} from '../vocabulary/travel.ts'

/** Accepts the names of both forms and keeps the settings form's. */
export const transportationType = z
  .enum([...transportationTypes, ...profileFormTransportation])
  .transform(
    (value): TransportationType =>
      Object.hasOwn(transportationAliases, value)
        ? transportationAliases[value as keyof typeof transportationAliases]
        : (value as TransportationType),
  )
