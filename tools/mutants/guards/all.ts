import type { Guard } from '../guard.ts'
import { alertsGuards } from './alerts.ts'
import { gatewayGuards } from './gateway.ts'
import { helpGuards } from './help.ts'
import { identityGuards } from './identity.ts'
import { offlineGuards } from './offline.ts'
import { onScreenGuards } from './on-screen.ts'
import { operateGuards } from './operate.ts'
import { packagesGuards } from './packages.ts'
import { peopleGuards } from './people.ts'
import { regionsGuards } from './regions.ts'
import { rideGuards } from './rides.ts'
import { serviceKitGuards } from './service-kit.ts'
import { toolsGuards } from './tools.ts'
import { webGuards } from './web.ts'

export const guards: readonly Guard[] = [
  ...gatewayGuards,
  ...identityGuards,
  ...serviceKitGuards,
  ...packagesGuards,
  ...regionsGuards,
  ...alertsGuards,
  ...operateGuards,
  ...peopleGuards,
  ...helpGuards,
  ...rideGuards,
  ...webGuards,
  ...offlineGuards,
  ...onScreenGuards,
  ...toolsGuards,
]
