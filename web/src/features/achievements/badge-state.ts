import type { UserAchievement } from '@muster/contracts/entities/achievement'

/** `locked`: not earned. `current`: earned. `lapsed`: earned, but has to be proved again. */
export type BadgeState = 'locked' | 'current' | 'lapsed'

/** Achievements that lapse, with the path of the screen on which the person can renew them; null if they cannot start that themselves. */
export const renewedAt = {
  'contact-answered': '/help/plan',
  'chain-tested': '/help/plan',
  'ready-offline': '/settings',
  'quick-to-open': null,
  'out-in-time': null,
  'seat-to-share': null,
} as const

/** Whether an achievement can lapse. */
export const isRenewed = (id: string): id is keyof typeof renewedAt => Object.hasOwn(renewedAt, id)

/** The state of a badge. `earned`: undefined if the achievement was not earned. `now` in ms since the epoch. */
export function badgeStateOf(earned: UserAchievement | undefined, now: number): BadgeState {
  if (!earned) return 'locked'
  return earned.currentUntil !== null && Date.parse(earned.currentUntil) <= now ? 'lapsed' : 'current'
}
