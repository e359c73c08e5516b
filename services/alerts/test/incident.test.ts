import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { listIncidents } from '@muster/contracts/routes/alerts'
import { buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { settle } from '@muster/test-kit/settle'
import { describe, expect, onTestFinished, test } from 'vitest'
import { incidentsOf } from '../src/domain/incident.ts'
import { buildCap, square } from './support/cap.ts'
import { startAlerts } from './support/start-alerts.ts'

type At = [number, number]
/** A square of about 4 km around a place. */
function area(lon: number, lat = 38): NonNullable<EmergencyUpdate['geometry']> {
  const corner = (x: number, y: number): At => [lon + x * 0.02, lat + y * 0.02]
  return {
    type: 'Polygon',
    coordinates: [[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]],
  }
}
const from = (senderName: string) => ({ feed: 'cap', sender: `${senderName}@example.org`, senderName, url: null })
const at = '2026-11-22T10:00:00.000Z'
const hoursLater = (hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()
const order = (over: Partial<EmergencyUpdate> = {}) =>
  buildUpdate({
    ...{
      hazard: 'evacuation-order',
      level: 'order',
      event: 'Evacuation Order',
      title: 'Leave now',
      content: 'Leave now.',
    },
    ...{ geometry: area(-120), issuedAt: at, source: from('County'), isDrill: false },
    ...over,
  })
const groups = (...updates: EmergencyUpdate[]) => incidentsOf(updates).map(({ updateIds }) => updateIds.toSorted())
const idsOf = (...updates: EmergencyUpdate[]) => updates.map(({ id }) => id).sort()

test('parses texts of only hyphens and capitals in no more time than other texts', () => {
  // With a slow expression each text would take seconds, and all of them more than a test may take.
  const title = 'Evacuation Order for the Palisades Fire'
  const many = Array.from({ length: 100 }, () => order({ title, content: 'A-'.repeat(15_000) }))
  expect(groups(...many)).toEqual([idsOf(...many)])
})

describe('updates of one incident', () => {
  test('are grouped whoever sent them, with all senders and what each asks people to do', () => {
    const county = order({ title: 'Evacuation Order for the Palisades Fire' })
    const city = order({
      hazard: 'evacuation-warning',
      level: 'warning',
      geometry: area(-119.97),
      source: from('City'),
    })
    const [incident] = incidentsOf([county, city])
    expect(incident).toMatchObject({ name: 'Palisades Fire', updateIds: idsOf(county, city), disagree: true })
    expect(incident?.senders).toEqual(
      expect.arrayContaining([
        { senderName: 'County', level: 'order' },
        { senderName: 'City', level: 'warning' },
      ]),
    )
    expect(incidentsOf([county, { ...city, level: 'order' }])).toMatchObject([{ disagree: false }])
  })

  test('are found by the name of the fire, also when their areas are apart', () => {
    const one = order({ content: 'The Eaton Fire is moving west.' })
    const two = order({
      title: 'Butte County Fire Department: leave because of the Eaton Fire',
      geometry: area(-120.3),
    })
    expect(groups(one, two)).toEqual([idsOf(one, two)])
  })

  test.each<[string, Partial<EmergencyUpdate>]>([
    ['far away', { geometry: area(-119) }],
    ['of another name, however near', { title: 'Leave because of the Hurst Fire' }],
    ['a day and more later', { issuedAt: hoursLater(25) }],
    ['a drill', { isDrill: true }],
    ['of another kind', { hazard: 'flood', event: 'Flash Flood Warning' }],
    ['fire weather over the whole region', { hazard: 'wildfire', event: 'Red Flag Warning' }],
    ['without an area', { geometry: null }],
  ])('are not grouped when one is %s', (_, over) => {
    expect(groups(order({ title: 'Leave because of the Eaton Fire' }), order(over))).toEqual([])
  })

  test('with two names stay separate, also when an update without a name lies between them', () => {
    const one = order({ title: 'Leave: Eaton Fire', geometry: area(-120) })
    const between = order({ geometry: area(-119.96) })
    const two = order({ title: 'Leave: Hurst Fire', geometry: area(-119.92) })
    for (const updates of [
      [one, between, two],
      [two, between, one],
    ]) {
      const found = groups(...updates)
      expect(found).toHaveLength(1)
      expect(found[0]).not.toEqual(expect.arrayContaining(idsOf(one, two)))
    }
  })

  test('that are parts of one lineage are always grouped', () => {
    const one = order()
    const part = order({
      lineageId: one.lineageId,
      geometry: area(-118),
      level: 'warning',
      hazard: 'evacuation-warning',
    })
    expect(groups(one, part)).toEqual([idsOf(one, part)])
  })
})

test('groups of updates are listed for everybody while they are active', async () => {
  const alerts = await startAlerts()
  onTestFinished(alerts.stop)
  const area = `<polygon>${square(38, -120)}</polygon>`
  const first = buildCap({ event: 'Evacuation Order', area })
  await alerts.take(first.xml)
  const second = buildCap({
    event: 'Evacuation Warning',
    sender: 'oes@city.example.gov',
    area: `<polygon>${square(38, -119.97)}</polygon>`,
  })
  await alerts.take(second.xml)
  const list = async () => (await alerts.call(listIncidents)).body
  const [incident] = await settle(async () => {
    const found = await list()
    return found.length === 1 && found
  })
  expect(incident).toMatchObject({ disagree: true })
  expect(incident?.updateIds.toSorted()).toEqual((await alerts.list()).map(({ id }) => id).sort())
  await alerts.take(buildCap({ msgType: 'Cancel', references: [first.reference], area }).xml)
  await settle(async () => (await list()).length === 0)
})
