import type { Achievement } from '@muster/contracts/entities/achievement'
import type { Facts } from './facts.ts'

type Entry = Achievement & { isEarned: (facts: Facts) => boolean }

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

export const catalogue: readonly Achievement[] = entries.map(({ isEarned: _isEarned, ...achievement }) => achievement)

const byId = new Map(catalogue.map(achievement => [achievement.id, achievement]))
export const findAchievement = (id: string): Achievement | undefined => byId.get(id)

export const earnedBy = (facts: Facts): string[] => entries.filter(entry => entry.isEarned(facts)).map(({ id }) => id)
