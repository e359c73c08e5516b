import type { Route } from '../define-route.ts'
import { achievementsRoutes } from './achievements.ts'
import { alertsRoutes } from './alerts.ts'
import { chatRoutes } from './chat.ts'
import { communityRoutes } from './community.ts'
import { gatewayRoutes } from './gateway.ts'
import { helpRoutes } from './help.ts'
import { identityRoutes } from './identity.ts'
import { navigationRoutes } from './navigation.ts'
import { listOutboxes } from './outboxes.ts'
import { rideRoutes } from './rides.ts'

/** Every operation. The gateway answers 404 to paths that are not here. */
export const allRoutes: readonly Route[] = [
  ...Object.values(gatewayRoutes),
  // Not among the gateway's own routes, because it asks every service.
  listOutboxes,
  ...Object.values(identityRoutes),
  ...Object.values(alertsRoutes),
  ...Object.values(chatRoutes),
  ...Object.values(navigationRoutes),
  ...Object.values(communityRoutes),
  ...Object.values(achievementsRoutes),
  ...Object.values(helpRoutes),
  ...Object.values(rideRoutes),
]
