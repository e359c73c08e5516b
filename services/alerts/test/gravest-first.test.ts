import { updatePublished } from '@muster/contracts/events/alerts'
import { collectInto } from '@muster/test-kit/collect-into'
import { settle } from '@muster/test-kit/settle'
import { startBus } from '@muster/test-kit/start-bus'
import { createStops } from '@muster/test-kit/stops'
import { connect } from 'nats'
import { afterEach, expect, test } from 'vitest'
import { buildCap } from './support/cap.ts'
import { type Answer, startListServer } from './support/list-server.ts'
import { startPushPeople } from './support/push-people.ts'
import { startAlerts } from './support/start-alerts.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const ring = [
  [-122.3, 37.8],
  [-122.1, 37.8],
  [-122.1, 37.9],
  [-122.3, 37.8],
]
const sender = 'w-nws.webmaster@noaa.gov'
const drawn = { geometry: { type: 'Polygon', coordinates: [ring] }, UGC: ['CAC013'] }
const named = { geometry: null, UGC: ['CAZ515'] }
const extreme = { severity: 'Extreme', event: 'Tornado Warning' }
const order = { event: 'Evacuation Order', severity: 'Extreme' }

function item(id: string, { geometry, UGC }: typeof drawn | typeof named, parts: Record<string, unknown> = {}) {
  const properties = {
    ...{ id, areaDesc: 'Contra Costa', geocode: { SAME: ['006013'], UGC }, references: [], sent: at(-30) },
    ...{ expires: at(60), status: 'Actual', messageType: 'Alert', category: 'Met', severity: 'Moderate' },
    ...{ certainty: 'Likely', urgency: 'Expected', sender, senderName: 'NWS', event: 'Wind Advisory' },
    ...{ headline: id, description: 'Gusty winds.', ...parts },
  }
  return { type: 'Feature', geometry, properties }
}

/**
 * Starts a weather service with a list and zones, and the alerts service that polls it. `published` has the title of each update, in the order in which they
 * first arrived on the bus.
 */
async function startPolling(zone: Answer = { status: 404 }) {
  const list: { features: unknown[] } = { features: [] }
  const server = await startListServer(({ path }) =>
    path.startsWith('/zones/') ? zone : { body: { type: 'FeatureCollection', features: list.features } },
  )
  atEnd(server.stop)
  const alerts = await startAlerts({
    ...{ NWS_ENABLED: 'true', NWS_URL: `${server.url}/alerts/active` },
    ...{ NWS_POLL_MS: '30', NWS_POLL_FLOOR_MS: '10', NWS_ZONE_PATIENCE_MS: '60000' },
  })
  atEnd(alerts.stop)
  const bus = await startBus(alerts.neighbours.natsUrl, 'navigation')
  atEnd(() => bus.close())
  const published: string[] = []
  const collect = collectInto(published)
  bus.subscribeLive(updatePublished.subject, data => collect(updatePublished.payload.parse(data).update.title))
  await bus.ready()
  return { ...alerts, list, published }
}

const many = (count: number, build: (i: number) => unknown) => Array.from({ length: count }, (_, i) => build(i))

test('of a long list the most severe alerts are published first, and none that the same list ends', async () => {
  const nws = await startPolling()
  const over = item('over', drawn, { ...extreme, sent: at(-60) })
  const references = [{ sender, identifier: 'over', sent: over.properties.sent }]
  nws.list.features = [
    over,
    ...many(150, i => item(`mild ${i}`, drawn, { sent: at(-40) })),
    item('end', drawn, { messageType: 'Cancel', references, sent: at(-20) }),
    item('severe', drawn, { severity: 'Severe', sent: at(-15) }),
    item('grave', drawn, { ...extreme, sent: at(-10) }),
  ]
  await settle(() => nws.published.length === 152)
  expect(nws.published.slice(0, 2)).toEqual(['grave', 'severe'])
  expect(nws.published).not.toContain('over')
})

test('an order that is posted while a list is ingested does not wait for the rest of the list', async () => {
  const zones = Promise.withResolvers<void>()
  const nws = await startPolling({ status: 404, after: zones.promise })
  nws.list.features = [...many(30, i => item(`by zone ${i}`, named)), ...many(30, i => item(`drawn ${i}`, drawn))]
  await settle(() => nws.published.length > 0)
  await nws.take(buildCap({ ...order, headline: 'Leave now' }).xml)
  await settle(() => nws.published.includes('Leave now'))
  zones.resolve()
  await settle(() => nws.published.length === 61)
  expect(
    nws.published.slice(nws.published.indexOf('Leave now')).filter(title => title.startsWith('by zone')),
  ).toHaveLength(30)
})

test('the push of an order does not wait for earlier events of other updates', async () => {
  const people = await startPushPeople()
  atEnd(people.stop)
  const who = await people.person()
  // The durable consumer delivers nothing, as if hundreds of events came before this one.
  const connection = await connect({ servers: people.alerts.neighbours.natsUrl })
  atEnd(() => connection.close())
  const manager = await connection.jetstreamManager()
  await manager.consumers.update('MUSTER', 'alerts-push-update-published', { filter_subject: 'muster.alerts.nothing' })
  const id = await people.take(buildCap(order))
  expect(await people.hears(who, id, 'entered')).toMatchObject({ severity: 'critical' })
})
