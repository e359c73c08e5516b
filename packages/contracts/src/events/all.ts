import type { EventDefinition } from '../define-event.ts'
import { achievementsEvents } from './achievements.ts'
import { alertsEvents } from './alerts.ts'
import { chatEvents } from './chat.ts'
import { communityEvents } from './community.ts'
import { identityEvents } from './identity.ts'
import { navigationEvents } from './navigation.ts'

export const allEvents: readonly EventDefinition[] = [
  ...identityEvents,
  ...alertsEvents,
  ...chatEvents,
  ...communityEvents,
  ...achievementsEvents,
  ...navigationEvents,
]
