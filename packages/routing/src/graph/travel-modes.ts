import type { TravelMode } from './types.ts'

/** In the order of their bits in restrictions and barriers; add new ones at the end. */
export const travelModes = [
  'car',
  'walking',
  'wheelchair',
  'bicycle',
  'trailer',
  'truck',
] as const satisfies readonly TravelMode[]

export const bitOf = (mode: TravelMode): number => 1 << travelModes.indexOf(mode)
