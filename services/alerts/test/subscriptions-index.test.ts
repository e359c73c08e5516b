import type { Position } from '@muster/contracts/entities/common'
import { geometryOf } from '@muster/geo/area'
import { cellsOfArea, cellsOfPlaces } from '@muster/geo/cells'
import { createLog } from '@muster/service-kit/log'
import { connectMongo } from '@muster/service-kit/mongo/mongo'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, expect, test } from 'vitest'
import { marginKm } from '../src/domain/audience.ts'
import { createPushModels } from '../src/store/push-models.ts'
import { createSubscriptionStore } from '../src/store/subscriptions.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

const [west, south, east, north] = [-122.1, 37.9, -120.9, 39.1]
const ring: Position[] = [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const large = geometryOf([[ring]])

test('finds the audience of an area of hundreds of cells by the index of cells, without reading other subscriptions', async () => {
  if (!large) throw new Error('no area')
  expect(cellsOfArea(large, marginKm).length).toBeGreaterThan(200)
  const neighbours = await startNeighbours()
  atEnd(neighbours.stop)
  const mongo = connectMongo(neighbours.mongoUrl('muster_alerts'), createLog({ name: 'test', level: 'silent' }))
  atEnd(mongo.close)
  const models = createPushModels(mongo.connection)
  await mongo.start()
  const inArea: Position = [-121.5, 38.5]
  const rows = Array.from({ length: 2_000 }, (_, i) => {
    const coordinates: Position = i % 5 === 0 ? inArea : [-118 + (i % 50) / 100, 34 + (i % 40) / 100]
    const places = [{ kind: 'home', label: 'Home', coordinates }]
    return { endpointHash: `device ${i}`, userId: 'one', places, language: 'en', cells: cellsOfPlaces([coordinates]) }
  })
  await models.Subscription.collection.insertMany(rows as object[])
  const { db } = mongo.connection
  if (!db) throw new Error('not connected')
  await db.command({ profile: 2 })
  const found: string[] = []
  const audience = { kind: 'area' as const, geometry: large }
  for await (const id of createSubscriptionStore(models).inAudience([audience], null)) found.push(id)
  await db.command({ profile: 0 })
  const finds = await db
    .collection('system.profile')
    .find({ op: 'query', 'command.find': models.Subscription.collection.name })
    .toArray()
  expect(found).toHaveLength(400)
  expect(finds).toMatchObject([{ planSummary: expect.stringContaining('IXSCAN { cells: 1, _id: 1 }') }])
  expect(finds[0]?.docsExamined).toBeLessThanOrEqual(400)
})
