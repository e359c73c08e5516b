import type { UserAchievement } from '@muster/contracts/entities/achievement'

export type BadgeState = 'locked' | 'current' | 'lapsed'

/** Where what has to be measured again is measured. What is not in here a person cannot start on their own. */
export const renewedAt: Readonly<Record<string, string>> = {
  'contact-answered': '/help/plan',
  'chain-tested': '/help/plan',
  'ready-offline': '/settings',
}

export function badgeStateOf(earned: UserAchievement | undefined, now: number): BadgeState {
  if (!earned) return 'locked'
  return earned.currentUntil !== null && Date.parse(earned.currentUntil) <= now ? 'lapsed' : 'current'
}
