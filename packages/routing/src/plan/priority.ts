import type { Crossing } from './traverse.ts'

// Metres in danger come first, then metres in ordered areas, then time: one metre outweighs any possible sum of the next rank.
const dangerPerMeter = 1e10
const orderPerMeter = 1e5
/** Factor on the time inside a warned area. */
export const warningFactor = 2

/** The cost of a crossing in addition to its time, in the unit of seconds. */
export const crossingCost = ({ danger, order }: Crossing): number => danger * dangerPerMeter + order * orderPerMeter
