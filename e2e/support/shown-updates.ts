import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { emergencySocketPath } from '@muster/contracts/socket'
import { buildArea, buildUpdate } from '@muster/test-kit/builders/emergency-update'
import type { Page, WebSocketRoute } from '@playwright/test'

type Point = [number, number]
const orinda: Point = [-122.18, 37.877]
const redding: Point = [-122.39, 40.58]
export const places = { orinda, redding }

/** An evacuation order that is not a drill. The tests' shared stack has only drills, so a test that needs a real order shows this one. */
export const realOrder = (parts: Partial<EmergencyUpdate> = {}) =>
  buildUpdate({
    title: 'Alert from Contra Costa County',
    content: 'A fire is near.',
    instruction: 'Leave now by Moraga Way.',
    translations: {
      es: { title: 'Alerta', content: 'Hay un incendio cerca.', instruction: 'Salga ahora por Moraga Way.' },
    },
    severity: 'critical',
    level: 'order',
    hazard: 'evacuation-order',
    event: 'Evacuation Immediate',
    affectedAreas: ['Orinda'],
    geometry: buildArea(places.orinda),
    isDrill: false,
    status: 'Actual',
    ...parts,
  })

/** Shows these updates to this page only, in place of those of the stack. `tell` sends a changed update over the live socket. */
export async function showUpdates(page: Page, updates: readonly EmergencyUpdate[]) {
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(`**${emergencySocketPath}`, socket => void sockets.push(socket))
  await page.route('**/api/emergency-updates', route => route.fulfill({ json: updates }))
  await page.route('**/api/emergency-updates/ended', route => route.fulfill({ json: [] }))
  for (const update of updates)
    await page.route(`**/api/emergency-updates/${update.id}`, route =>
      route.fulfill({ json: { ...update, history: [] } }),
    )
  return {
    tell(data: EmergencyUpdate) {
      for (const socket of sockets) socket.send(JSON.stringify({ type: 'live_update', data }))
    },
  }
}
