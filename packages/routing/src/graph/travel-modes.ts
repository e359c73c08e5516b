import type { TravelMode } from './types.ts'

/** Travel modes in the order of their bits in restrictions and barriers. Add new ones at the end, because graph files store the bits. */
export const travelModes = [
  'car',
  'walking',
  'wheelchair',
  'bicycle',
  'trailer',
  'truck',
] as const satisfies readonly TravelMode[]

export const bitOf = (mode: TravelMode): number => 1 << travelModes.indexOf(mode)
