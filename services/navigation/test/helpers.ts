import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { alertsHeartbeatSubject, updateEnded, updatePublished, updateRevised } from '@muster/contracts/events/alerts'
import { listHazards } from '@muster/contracts/routes/navigation'
import { buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import { startWithNeighbours } from '@muster/test-kit/start-with-neighbours'
import { navigationService } from '../src/service.ts'

export const orinda = [-122.1797, 37.8771] as const
export const oakland = [-122.2712, 37.8044] as const

/** A fire over the hills between Orinda and Oakland, across Highway 24. */
export const skylineFire = (parts: Partial<EmergencyUpdate> = {}): EmergencyUpdate =>
  buildUpdate({
    title: 'Skyline Fire',
    event: 'Wildfire',
    hazard: 'wildfire',
    severity: 'critical',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-122.235, 37.84],
          [-122.2, 37.84],
          [-122.2, 37.88],
          [-122.235, 37.88],
          [-122.235, 37.84],
        ],
      ],
    },
    ...parts,
  })

/** Starts two processes of the service with real neighbours (MongoDB, NATS), and the side of alerts on the bus. */
export async function startNavigation(env: Record<string, string> = { PRACTICE_DIRECTIONS: 'always', DRILL: 'true' }) {
  const first = await startWithNeighbours(navigationService, { env })
  const second = await startDefined(navigationService, first.neighbours, { env })
  const bus = await first.join('alerts')
  const events = { published: updatePublished, revised: updateRevised, ended: updateEnded }

  const hazards = async (from: Pick<typeof first, 'call'> = first) => (await from.call(listHazards)).body.features

  return {
    ...first,
    bus,
    /** Another process of the same service. */
    second,
    hazards,
    /** Sends a heartbeat of alerts. */
    beat: () => bus.publishLive(alertsHeartbeatSubject, {}),
    async tell(what: keyof typeof events, update: EmergencyUpdate) {
      await bus.publish(events[what], { update }, { id: `${update.id}-${update.revision}-${what}` })
    },
    /** Publishes an update and waits until routes know it. */
    async burn(update: EmergencyUpdate) {
      await this.tell('published', update)
      await settle(async () => (await hazards()).some(({ id }) => id === update.id))
    },
    async putOut(update: EmergencyUpdate) {
      await this.tell('ended', { ...update, isActive: false, revision: update.revision + 1 })
      await settle(async () => !(await hazards()).some(({ id }) => id === update.id))
    },
    async stop() {
      await second.stop()
      await first.stop()
    },
  }
}
export type Navigation = Awaited<ReturnType<typeof startNavigation>>
