import type { Profile } from './types.ts'

/** In the order of their bits in restrictions and barriers; add new ones at the end. */
export const profiles = ['car', 'walking', 'wheelchair', 'bicycle'] as const satisfies readonly Profile[]

export const bitOf = (profile: Profile): number => 1 << profiles.indexOf(profile)
