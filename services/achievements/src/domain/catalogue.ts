import type { Achievement } from '@muster/contracts/entities/achievement'
import type { Facts, Measure } from './facts.ts'

/** `measure`: earned once it was measured, and current for `lapsesAfterDays` after the last time. */
type Entry = Achievement & ({ isEarned: (facts: Facts) => boolean } | { measure: Measure; lapsesAfterDays: number })

/** Ids never change, because earned achievements and external links refer to them. */
const entries: readonly Entry[] = [
  {
    id: 'on-board',
    title: 'On Board',
    description: 'You created your emergency profile.',
    points: 10,
    category: 'profile',
    icon: 'user-check',
    isEarned: facts => facts.isRegistered,
  },
  {
    id: 'profile-complete',
    title: 'Profile Complete',
    description: 'Your name, location, phone number and an emergency contact are all there.',
    points: 50,
    category: 'profile',
    icon: 'user-check',
    isEarned: facts => facts.isProfileComplete,
  },
  {
    id: 'up-to-date',
    title: 'Up to Date',
    description: 'You came back to your profile and kept it current.',
    points: 15,
    category: 'profile',
    icon: 'award',
    isEarned: facts => facts.profileSaves >= 2,
  },
  {
    id: 'mail-reaches-you',
    title: 'Mail Reaches You',
    description: 'You confirmed your email address.',
    points: 20,
    category: 'profile',
    icon: 'user-check',
    isEarned: facts => facts.isAddressVerified,
  },
  {
    id: 'someone-to-call',
    title: 'Someone to Call',
    description: 'You added your first emergency contact.',
    points: 20,
    category: 'emergency',
    icon: 'phone',
    isEarned: facts => facts.contactCount >= 1,
  },
  {
    id: 'circle-of-three',
    title: 'Circle of Three',
    description: 'Three people can be reached for you in an emergency.',
    points: 30,
    category: 'emergency',
    icon: 'users',
    isEarned: facts => facts.contactCount >= 3,
  },
  {
    id: 'circle-of-five',
    title: 'Circle of Five',
    description: 'Five people can be reached for you in an emergency.',
    points: 40,
    category: 'emergency',
    icon: 'users',
    isEarned: facts => facts.contactCount >= 5,
  },
  {
    id: 'contact-answered',
    title: 'Contact Answered',
    description: 'Someone in your help plan answered a test, in Muster or by email.',
    points: 40,
    category: 'emergency',
    icon: 'phone',
    measure: 'contactAnswered',
    lapsesAfterDays: 90,
  },
  {
    id: 'chain-tested',
    title: 'Chain Tested',
    description: 'Everyone in your help plan answered a test.',
    points: 60,
    category: 'emergency',
    icon: 'shield',
    measure: 'chainTested',
    lapsesAfterDays: 90,
  },
  {
    id: 'first-question',
    title: 'First Question',
    description: 'You sent your first message to the assistant.',
    points: 10,
    category: 'communication',
    icon: 'message-circle',
    isEarned: facts => facts.chatMessages >= 1,
  },
  {
    id: 'in-conversation',
    title: 'In Conversation',
    description: 'You sent ten messages to the assistant.',
    points: 25,
    category: 'communication',
    icon: 'message-circle',
    isEarned: facts => facts.chatMessages >= 10,
  },
  {
    id: 'community-voice',
    title: 'Community Voice',
    description: 'You sent your first message in a community.',
    points: 15,
    category: 'communication',
    icon: 'message-square',
    isEarned: facts => facts.communityMessages >= 1,
  },
  {
    id: 'steady-voice',
    title: 'Steady Voice',
    description: 'You sent ten messages in your communities.',
    points: 30,
    category: 'communication',
    icon: 'message-square',
    isEarned: facts => facts.communityMessages >= 10,
  },
  {
    id: 'open-door',
    title: 'Open Door',
    description: 'You invited someone to a community.',
    points: 20,
    category: 'communication',
    icon: 'users',
    isEarned: facts => facts.invitations >= 1,
  },
  {
    id: 'among-neighbors',
    title: 'Among Neighbors',
    description: 'You joined a community that looks out for one another.',
    points: 20,
    category: 'preparedness',
    icon: 'users',
    isEarned: facts => facts.communitiesJoined >= 1,
  },
  {
    id: 'founder',
    title: 'Founder',
    description: 'You created a community.',
    points: 40,
    category: 'preparedness',
    icon: 'award',
    isEarned: facts => facts.communitiesCreated >= 1,
  },
  {
    id: 'well-connected',
    title: 'Well Connected',
    description: 'You are part of three communities.',
    points: 30,
    category: 'preparedness',
    icon: 'map',
    isEarned: facts => facts.communitiesJoined + facts.communitiesCreated >= 3,
  },
  {
    id: 'keeps-learning',
    title: 'Keeps Learning',
    description: 'You asked the assistant in three separate chats.',
    points: 25,
    category: 'preparedness',
    icon: 'shield',
    isEarned: facts => facts.chatSessions >= 3,
  },
  {
    id: 'ready-offline',
    title: 'Ready Offline',
    description: 'Your device had the newest offline pack, checked and whole.',
    points: 40,
    category: 'preparedness',
    icon: 'map',
    measure: 'packVerified',
    lapsesAfterDays: 7,
  },
  {
    id: 'quick-to-open',
    title: 'Quick to Open',
    description: 'You opened an alert within 60 seconds.',
    points: 30,
    category: 'emergency',
    icon: 'award',
    measure: 'openedSoon',
    lapsesAfterDays: 180,
  },
  {
    id: 'out-in-time',
    title: 'Out in Time',
    description: 'In a drill, you checked in as moving or safe before your leave-by time.',
    points: 60,
    category: 'preparedness',
    icon: 'map',
    measure: 'leftDrill',
    lapsesAfterDays: 365,
  },
  {
    id: 'seat-to-share',
    title: 'Seat to Share',
    description: 'You offered a ride while a warning or a drill was on.',
    points: 40,
    category: 'preparedness',
    icon: 'users',
    measure: 'rideOffered',
    lapsesAfterDays: 365,
  },
  {
    id: 'ready-all-round',
    title: 'Ready All Round',
    description: 'Your profile is complete, three people can be reached for you, and you are part of a community.',
    points: 100,
    category: 'preparedness',
    icon: 'shield',
    isEarned: facts =>
      facts.isProfileComplete && facts.contactCount >= 3 && facts.communitiesJoined + facts.communitiesCreated >= 1,
  },
]

/** All achievements, as the API shows them. */
export const catalogue: readonly Achievement[] = entries.map(
  ({ id, title, description, points, category, icon, lapsesAfterDays }) => ({
    ...{ id, title, description, points, category, icon },
    ...(lapsesAfterDays !== undefined && { lapsesAfterDays }),
  }),
)

const byId = new Map(catalogue.map(achievement => [achievement.id, achievement]))
/** The achievement with this id; undefined if it is unknown. */
export const findAchievement = (id: string): Achievement | undefined => byId.get(id)

/** Ids of the achievements that these facts earn. */
export const earnedBy = (facts: Facts): string[] =>
  entries
    .filter(entry => ('measure' in entry ? facts.measured[entry.measure] !== undefined : entry.isEarned(facts)))
    .map(({ id }) => id)

const dayMs = 24 * 60 * 60 * 1_000

/** Until when an earned achievement is current; null if it does not lapse. */
export function currentUntilOf(id: string, measured: Facts['measured'], earnedAt: Date): Date | null {
  const entry = entries.find(one => one.id === id)
  if (!entry || !('measure' in entry)) return null
  return new Date((measured[entry.measure] ?? earnedAt).getTime() + entry.lapsesAfterDays * dayMs)
}
