import { z } from 'zod'
import type { EventDefinition } from '../define-event.ts'
import { achievementsEvents } from './achievements.ts'
import { alertsEvents } from './alerts.ts'
import { chatEvents } from './chat.ts'
import { communityEvents } from './community.ts'
import { helpEvents } from './help.ts'
import { identityEvents } from './identity.ts'
import { navigationEvents } from './navigation.ts'
import { rideEvents } from './rides.ts'

/** Every event of all services. */
export const allEvents: readonly EventDefinition[] = [
  ...identityEvents,
  ...alertsEvents,
  ...chatEvents,
  ...communityEvents,
  ...achievementsEvents,
  ...navigationEvents,
  ...helpEvents,
  ...rideEvents,
]

/** Events about one person, whose id is in `userId`. They are erased when the person deletes their account. */
export const eventsAboutPeople = allEvents.filter(
  ({ payload }) => payload instanceof z.ZodObject && 'userId' in payload.shape,
)
