import type { AchievementAction } from '@muster/contracts/vocabulary/achievements'

export type Action = AchievementAction

/** Names of the counts. Each count is stored as a set of ids, so that an event that is delivered twice counts once. */
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

/** Measurements that are repeated. Only the time of the newest one is stored. */
export const measures = [
  'contactAnswered',
  'chainTested',
  'packVerified',
  'openedSoon',
  'leftDrill',
  'rideOffered',
] as const
export type Measure = (typeof measures)[number]

/** Most ids that are stored for each count, and so the highest count that an achievement may require. */
export const countLimit = 25

/** The facts about a person. They never decrease, so an earned achievement is never lost. */
export type Facts = Record<Counted, number> & {
  isRegistered: boolean
  isProfileComplete: boolean
  isAddressVerified: boolean
  /** The highest number of emergency contacts who could be called that the person had at one time. */
  contactCount: number
  /** When each measurement was made last. */
  measured: Partial<Record<Measure, Date>>
}

/** What one event adds to the facts. */
export type FactsUpdate = {
  isRegistered?: true
  isProfileComplete?: true
  isAddressVerified?: true
  contactCount?: number
  measured?: Partial<Record<Measure, Date>>
  ids?: Partial<Record<Counted, string>>
  /** The action in the web app that caused the event, if a check waits for it. */
  action?: Action
}
