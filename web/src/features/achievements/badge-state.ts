import type { UserAchievement } from '@muster/contracts/entities/achievement'

export type BadgeState = 'locked' | 'current' | 'lapsed'

/** Where what has to be measured again is measured; null for what a person cannot start on their own. */
export const renewedAt = {
  'contact-answered': '/help/plan',
  'chain-tested': '/help/plan',
  'ready-offline': '/settings',
  'quick-to-open': null,
  'out-in-time': null,
  'seat-to-share': null,
} as const

export const isRenewed = (id: string): id is keyof typeof renewedAt => Object.hasOwn(renewedAt, id)

export function badgeStateOf(earned: UserAchievement | undefined, now: number): BadgeState {
  if (!earned) return 'locked'
  return earned.currentUntil !== null && Date.parse(earned.currentUntil) <= now ? 'lapsed' : 'current'
}
