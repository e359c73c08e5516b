import type { AchievementAction } from '@muster/contracts/vocabulary/achievements'

export type Action = AchievementAction

/** What is counted. Each count is stored as a set of ids, so that an event that is delivered twice counts once. */
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

/** The most ids stored per count, and so the highest count that an achievement may require. */
export const countLimit = 25

/** The facts about a person. They never decrease, so an earned achievement is never lost. */
export type Facts = Record<Counted, number> & {
  isRegistered: boolean
  isProfileComplete: boolean
  /** The highest number of emergency contacts that the person had at one time. */
  contactCount: number
}

/** What one event adds to the facts. */
export type FactsUpdate = {
  isRegistered?: true
  isProfileComplete?: true
  contactCount?: number
  ids?: Partial<Record<Counted, string>>
  /** The action in the web app that caused the event, if a check waits for it. */
  action?: Action
}
