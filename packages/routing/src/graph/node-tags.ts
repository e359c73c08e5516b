import { bitOf } from './travel-modes.ts'
import type { Tags, TravelMode } from './types.ts'

/** What a node does to those who pass it: bits of the travel modes that cannot, and seconds that the others lose. */
export type NodeTraits = { closedTo: number; delaySeconds: number }

export const ordinaryNode: NodeTraits = { closedTo: 0, delaySeconds: 0 }

const vehicleBarriers =
  /^(bollard|block|jersey_barrier|planter|cycle_barrier|chain|log|debris|barrier_board|horse_stile)$/
const narrowBarriers = /^(stile|turnstile|full-height_turnstile|kissing_gate)$/
const gates = /^(gate|lift_gate|swing_gate|sliding_gate)$/
const closedWords = new Set(['no', 'private'])

const bits = (...modes: TravelMode[]) => modes.reduce((sum, mode) => sum | bitOf(mode), 0)

/** The traits of a node with these tags; null for an ordinary node. */
export function readNodeTags(tags: Tags): NodeTraits | null {
  const { barrier } = tags
  if (!barrier) return null
  const motor = tags.motor_vehicle ?? tags.vehicle ?? tags.access
  let closedTo = 0
  if (vehicleBarriers.test(barrier) && (motor === undefined || closedWords.has(motor))) closedTo |= bits('car')
  if (narrowBarriers.test(barrier)) closedTo |= bits('car', 'bicycle', 'wheelchair')
  if (gates.test(barrier) && (tags.locked === 'yes' || closedWords.has(motor ?? ''))) closedTo |= bits('car')
  return closedTo === 0 ? null : { ...ordinaryNode, closedTo }
}
