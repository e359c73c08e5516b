import type { Crossing } from './traverse.ts'

// Least metres in danger first, then in ordered areas, then time: one metre outweighs anything that the next rank can add up to.
const dangerPerMeter = 1e10
const orderPerMeter = 1e5
/** Time inside a warned area counts this much more. */
export const warningFactor = 2

/** The cost of a crossing besides its time, in seconds' terms. */
export const crossingCost = ({ danger, order }: Crossing): number => danger * dangerPerMeter + order * orderPerMeter
