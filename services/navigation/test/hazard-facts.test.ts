import type { HazardFact } from '@muster/contracts/entities/hazard-fact'
import { hazardFactChanged } from '@muster/contracts/events/alerts'
import { getDirections } from '@muster/contracts/routes/navigation'
import { buildHazardFact } from '@muster/test-kit/builders/hazard-fact'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Navigation, oakland, orinda, skylineFire, startNavigation } from './helpers.ts'

let navigation: Navigation
let bus: Awaited<ReturnType<Navigation['join']>>
beforeAll(async () => {
  navigation = await startNavigation()
  bus = await navigation.join('alerts')
})
afterAll(() => navigation.stop())

const tell = (fact: HazardFact) => bus.publish(hazardFactChanged, { fact }, { id: `${fact.id}-${fact.revision}` })
const find = async (id: string, from: Pick<Navigation, 'call'> = navigation) =>
  (await navigation.hazards(from)).find(hazard => hazard.id === id)

/** Publishes a fact and waits until both processes know it. */
async function state(over: Partial<HazardFact> = {}): Promise<HazardFact> {
  const fact = buildHazardFact(over)
  await tell(fact)
  await settle(
    async () => (await find(fact.id)) !== undefined && (await find(fact.id, navigation.second)) !== undefined,
  )
  return fact
}
async function end(fact: HazardFact) {
  await tell({ ...fact, revision: fact.revision + 50, isActive: false })
  await settle(
    async () => (await find(fact.id)) === undefined && (await find(fact.id, navigation.second)) === undefined,
  )
}

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
const growth: HazardFact['growth'] = {
  metersPerHour: 200,
  mostMetersPerHour: 300,
  bearing: 225,
  bearingUncertainty: 30,
  basis: 'derived',
  source: 'NIFC',
  since: ago(4),
  asOf: ago(1),
}
const { geometry } = skylineFire()
if (!geometry) throw new Error('the fire has no area')

describe('a fact of the ground', () => {
  it('is a hazard with its source, age and growth, not an alert, and disappears at its end', async () => {
    const fact = await state({ growth, observedAt: ago(1), acres: 1_200, percentContained: 5 })
    expect(await find(fact.id)).toMatchObject({
      geometry: fact.geometry,
      properties: { updateId: null, rank: 'danger', avoid: true, senderName: 'NIFC', growth, acres: 1_200 },
    })
    expect((await find(fact.id))?.properties.ageSeconds).toBeGreaterThanOrEqual(3_600)
    await end(fact)
    // A late copy of an earlier revision restores nothing.
    await tell({ ...fact, revision: 2 })
    const later = await state()
    expect(await find(fact.id)).toBeUndefined()
    await end(later)
  })

  it.each<[string, Partial<HazardFact>, string]>([
    ['a line around a fire', {}, 'danger'],
    ['a contained fire', { percentContained: 100 }, 'notice'],
    ['a line that nobody has drawn again for eight days', { observedAt: ago(8 * 24) }, 'notice'],
    [
      'a fire of which a point is known',
      { kind: 'fire-incident', geometry: { type: 'Point', coordinates: [-121, 39] } },
      'notice',
    ],
    [
      'an earthquake',
      { kind: 'earthquake', geometry: { type: 'Point', coordinates: [-121, 39] }, source: 'USGS' },
      'notice',
    ],
    [
      'a report of a disaster',
      { kind: 'disaster-report', hazard: 'flood', geometry: { type: 'Point', coordinates: [-121, 39] } },
      'notice',
    ],
    [
      'a road that the CHP has closed at a point',
      {
        kind: 'road-closure',
        geometry: { type: 'Point', coordinates: [-121, 39] },
        road: { number: 'SR-70', bothDirections: true },
        source: 'CHP',
      },
      'closure',
    ],
    [
      'a closed road',
      {
        kind: 'road-closure',
        geometry: {
          type: 'LineString',
          coordinates: [
            [-121, 39],
            [-121, 39.1],
          ],
        },
      },
      'closure',
    ],
  ])('that is %s has the rank of its kind', async (_, over, rank) => {
    const fact = await state(over)
    expect((await find(fact.id))?.properties.rank).toBe(rank)
    await end(fact)
  })

  it('states its own kind: a report of a flood is no fire', async () => {
    const at = { geometry: { type: 'Point' as const, coordinates: [-121, 39] as [number, number] } }
    const quake = await state({ kind: 'earthquake', ...at })
    const flood = await state({ kind: 'disaster-report', hazard: 'flood', ...at })
    expect((await find(quake.id))?.properties.kind).toBe('earthquake')
    expect((await find(flood.id))?.properties.kind).toBe('flood')
    await end(quake)
    await end(flood)
  })

  it('from a satellite is a notice near a known fire, and nothing elsewhere', async () => {
    const area = (lon: number): HazardFact['geometry'] => ({
      type: 'Polygon',
      coordinates: [
        [
          [lon, 40],
          [lon + 0.005, 40],
          [lon + 0.005, 40.004],
          [lon, 40.004],
          [lon, 40],
        ],
      ],
    })
    const incident = (lon: number) =>
      state({ kind: 'fire-incident', geometry: { type: 'Point', coordinates: [lon, 40.05] } })
    const heat = buildHazardFact({ kind: 'hot-spots', geometry: area(-121.9) })
    await tell(heat)
    const far = await incident(-122.5)
    expect(await find(heat.id)).toBeUndefined()
    const near = await incident(-121.91)
    await settle(async () => (await find(heat.id)) !== undefined)
    expect((await find(heat.id))?.properties).toMatchObject({ rank: 'notice', isHeat: true })
    await end(near)
    await settle(async () => (await find(heat.id)) === undefined)
    await end(far)
  })

  it('states no growth that is over a day old, and none of a contained fire', async () => {
    const old = await state({ growth: { ...growth, asOf: ago(25) }, observedAt: ago(25) })
    const contained = await state({ growth, percentContained: 100 })
    expect((await find(old.id))?.properties.growth).toBeUndefined()
    expect((await find(contained.id))?.properties.growth).toBeUndefined()
    await end(old)
    await end(contained)
  })

  it('keeps routes out of a fire’s perimeter as an alert does, and opens it again at its end', async () => {
    const path = [orinda, oakland].map(at => at.join(',')).join(';')
    const route = async () => {
      const { body } = await navigation.call(getDirections, {
        params: { profile: 'driving', coordinates: path },
        query: { steps: 'true' },
      })
      return body.routes[0]?.muster
    }
    const before = await route()
    expect(before?.avoided).toEqual([])
    const fact = await state({ geometry, name: 'Skyline Fire' })
    expect((await route())?.avoided).toMatchObject([{ hazardId: fact.id, title: 'Skyline Fire' }])
    await end(fact)
    expect((await route())?.avoided).toEqual([])
  })
})
