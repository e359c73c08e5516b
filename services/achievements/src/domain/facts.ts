import type { AchievementAction } from '@muster/contracts/vocabulary/achievements'

export type Action = AchievementAction

/** What is counted; each is kept as the ids of what happened, so that an event told twice counts once. */
export const counted = [
  'profileSaves',
  'chatMessages',
  'chatSessions',
  'communityMessages',
  'communitiesCreated',
  'communitiesJoined',
  'invitations',
] as const
export type Counted = (typeof counted)[number]

/** No more ids than this are kept of a kind: no goal may ask for more. */
export const countLimit = 25

/** What is known of a person. Nothing here ever becomes less: what was earned stays earned. */
export type Facts = Record<Counted, number> & {
  isRegistered: boolean
  isProfileComplete: boolean
  /** The most emergency contacts at one time. */
  contactCount: number
}

/** What an event adds to the facts. */
export type News = {
  isRegistered?: true
  isProfileComplete?: true
  contactCount?: number
  ids?: Partial<Record<Counted, string>>
  /** The action of the web's check that this answers. */
  action?: Action
}
