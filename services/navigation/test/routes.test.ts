import type { DirectionsAnswer } from '@muster/contracts/entities/navigation'
import { getDirections, listHazards, planEvacuation } from '@muster/contracts/routes/navigation'
import { buildCaller } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Navigation, oakland, orinda, skylineFire, startNavigation } from './helpers.ts'

let navigation: Navigation
beforeAll(async () => {
  navigation = await startNavigation()
})
afterAll(() => navigation.stop())

type Point = readonly [number, number]
const ask = async (
  from: Point,
  to: Point,
  { profile = 'driving', ...query }: Record<string, string> = {},
): Promise<DirectionsAnswer> => {
  const { status, body } = await navigation.call(getDirections, {
    params: { profile, coordinates: `${from.join(',')};${to.join(',')}` },
    query: { steps: 'true', overview: 'full', geometries: 'geojson', ...query },
  })
  expect(status).toBe(200)
  return body
}

const pointsOf = (answer: DirectionsAnswer): Point[] => {
  const geometry = answer.routes[0]?.geometry
  if (typeof geometry !== 'object') throw new Error('no GeoJSON geometry')
  return geometry.coordinates
}

const inFire = ([lon, lat]: Point) => lon > -122.235 && lon < -122.2 && lat > 37.84 && lat < 37.88

describe('a route', () => {
  it('goes straight through the hills while nothing burns, with steps in words, minutes and miles', async () => {
    const answer = await ask(orinda, oakland)
    expect(answer.code).toBe('Ok')
    expect(pointsOf(answer).some(inFire)).toBe(true)
    const steps = answer.routes[0]?.legs[0]?.steps ?? []
    expect(steps.length).toBeGreaterThan(2)
    expect(steps[0]?.maneuver.type).toBe('depart')
    expect(steps.at(-1)?.maneuver.type).toBe('arrive')
    for (const step of steps) expect(step.maneuver.instruction.length).toBeGreaterThan(3)
  })

  it('avoids a fire, names what it avoided, and goes straight again after the fire', async () => {
    const before = await ask(orinda, oakland)
    const fire = skylineFire({ isDrill: true })
    await navigation.burn(fire)
    const answer = await ask(orinda, oakland)
    expect(pointsOf(answer).filter(inFire)).toEqual([])
    const [route] = answer.routes
    expect(route?.muster.avoided).toMatchObject([
      { hazardId: fire.id, kind: 'wildfire', title: 'Skyline Fire', isDrill: true },
    ])
    expect(route?.muster.avoided[0]?.extraMeters).toBeGreaterThan(0)
    expect(route?.muster.sentence).toContain('Skyline Fire')
    await navigation.putOut(fire)
    expect((await ask(orinda, oakland)).routes[0]?.distance).toBe(before.routes[0]?.distance)
  })

  it('leads out of a fire at the start, and never into one', async () => {
    const fire = skylineFire()
    await navigation.burn(fire)
    const out = await ask([-122.215, 37.857], oakland)
    expect(out.code).toBe('Ok')
    expect(out.routes[0]?.muster.leavesHazards).toMatchObject([{ hazardId: fire.id }])
    const into = await ask(oakland, [-122.215, 37.857])
    expect(into).toMatchObject({ code: 'NoRoute', routes: [], muster: { blockedBy: [{ hazardId: fire.id }] } })
    // The directions control clears an older route only if the answer has this field.
    expect(into.error).toBe(into.message)
    await navigation.putOut(fire)
  })

  it.each(['driving', 'driving-traffic', 'driving-trailer', 'driving-livestock', 'cycling'])(
    'is found for %s',
    async profile => {
      const answer = await ask(orinda, oakland, { profile })
      expect(answer.code).toBe('Ok')
    },
  )

  it('is refused when it is too far for a wheelchair, with what to do instead', async () => {
    const answer = await ask(orinda, oakland, { profile: 'wheelchair' })
    expect(answer).toMatchObject({
      code: 'NoRoute',
      muster: { code: 'too-far', otherWays: ['call-911', 'ride', 'contacts', 'transit'] },
    })
    expect(answer.muster?.tooFar?.meters).toBeGreaterThan(3_000)
    expect(answer.message).toContain('911')
    for (const profile of ['wheelchair', 'walking']) {
      expect((await ask(oakland, [-122.2711, 37.8124], { profile })).code).toBe('Ok')
    }
  })

  it('is worded in Spanish on request', async () => {
    const answer = await ask(orinda, oakland, { language: 'es' })
    expect(answer.routes[0]?.legs[0]?.steps.at(-1)?.maneuver.instruction).toMatch(/lleg/i)
  })

  it('accepts the directions control’s profile name with a slash', async () => {
    const path = `/api/directions/v5/mapbox%2Fdriving/${encodeURIComponent(`${orinda.join(',')};${oakland.join(',')}`)}.json`
    const answer = await navigation.send(
      'GET',
      `${path}?geometries=polyline&steps=true&overview=full&alternatives=true`,
    )
    expect(answer.status).toBe(200)
    expect(typeof (answer.body as DirectionsAnswer).routes[0]?.geometry).toBe('string')
  })

  it('has the requested annotations and ignores others', async () => {
    const annotationOf = async (annotations: string) =>
      (await ask(orinda, oakland, { annotations })).routes[0]?.legs[0]?.annotation
    expect(Object.keys((await annotationOf('congestion,distance')) ?? {}).sort()).toEqual(['congestion', 'distance'])
    expect(await annotationOf('nonsense')).toEqual({})
  })

  it.each([
    '-122.1;-122.2',
    '-122.1797,37.8771',
    'a,b;c,d',
    '-122.1797,37.8771;-222.27,37.8',
    '-122.1797,97.8771;-122.27,37.8',
    ';',
    Array(30).fill('-122.27,37.80').join(';'),
  ])('between invalid points is rejected: %s', async coordinates => {
    const answer = await navigation.call(getDirections, { params: { profile: 'driving', coordinates } })
    expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([400, 'invalid-request'])
  })

  it('far from any road is not invented', async () => {
    const answer = await ask([-140, 30], oakland)
    expect(answer).toMatchObject({ code: 'NoRoute', routes: [], muster: { certainty: 'none', nearestRoad: null } })
  })

  it('starting off the roads names the nearest road and draws nothing up to it', async () => {
    const from: Point = [-122.24, 37.9]
    const answer = await ask(from, oakland)
    const { startGap, sentence } = answer.routes[0]?.muster ?? {}
    expect(startGap?.meters).toBeGreaterThan(50)
    expect(pointsOf(answer)[0]).toEqual(startGap?.location)
    expect(sentence).toContain('No known road here')
    const { muster, message } = await ask([-120.2, 37.3], oakland)
    expect(muster?.nearestRoad?.meters).toBeGreaterThan(5_000)
    expect(message).toContain('No known road here. The nearest is')
  })

  it('over the practice network is marked as such, and is never called certain', async () => {
    const answer = await ask(orinda, oakland)
    expect(answer.isPracticeNetwork).toBe(true)
    expect(answer.routes[0]?.muster).toMatchObject({ isPracticeNetwork: true, certainty: 'unknown' })
    expect((await ask([-140, 30], oakland)).isPracticeNetwork).toBe(true)
  })

  it('leads outwards through adjoining ordered zones, each of its own alert', async () => {
    const zone = (west: number, east: number, title: string) => {
      const ring: [number, number][] = [
        [west, 37.83],
        [east, 37.83],
        [east, 37.92],
        [west, 37.92],
        [west, 37.83],
      ]
      const geometry = { type: 'Polygon' as const, coordinates: [ring] }
      return skylineFire({ title, event: 'Evacuation Order', hazard: 'evacuation-order', geometry })
    }
    const zones = [
      zone(-122.3, -122.21, 'ORDER OAK-1'),
      zone(-122.21, -122.19, 'ORDER OAK-2'),
      zone(-122.19, -122.12, 'ORDER OAK-3'),
    ]
    for (const update of zones) await navigation.burn(update)
    const answer = await ask([-122.2, 37.87], [-122.0652, 37.9063])
    expect(answer.routes[0]?.muster.leavesHazards).toMatchObject([{ title: 'ORDER OAK-2', rank: 'order' }])
    expect(answer.routes[0]?.muster.passesThrough.length).toBeGreaterThan(0)
    for (const update of zones) await navigation.putOut(update)
  })
})

describe('hazards', () => {
  it('state their age, and whether alerts is heard at all', async () => {
    const fire = skylineFire({ issuedAt: new Date(Date.now() - 3_600_000).toISOString() })
    await navigation.burn(fire)
    const { body: silent } = await navigation.call(listHazards)
    expect(silent).toMatchObject({ heardAt: null, isStale: true })
    expect((await ask(orinda, oakland)).routes[0]?.muster.hazardsAsOf).toBeNull()
    const age = silent.features[0]?.properties.ageSeconds
    expect(age).toBeGreaterThanOrEqual(3_600)
    expect(age).toBeLessThan(3_700)
    await settle(async () => {
      navigation.beat()
      return !(await navigation.call(listHazards)).body.isStale
    })
    expect((await navigation.call(listHazards)).body.heardAt).not.toBeNull()
    expect((await ask(orinda, oakland)).routes[0]?.muster.hazardsAsOf).not.toBeNull()
    await navigation.putOut(fire)
  })

  it('reach every process of the service, and a late older revision changes nothing', async () => {
    const fire = skylineFire()
    await navigation.burn(fire)
    await settle(async () => (await navigation.hazards(navigation.second)).some(({ id }) => id === fire.id))
    await navigation.tell('revised', { ...fire, revision: 3, title: 'Skyline Fire grows' })
    await settle(async () => (await navigation.hazards())[0]?.properties.title === 'Skyline Fire grows')
    await navigation.tell('revised', { ...fire, revision: 2, title: 'An old title' })
    await navigation.putOut({ ...fire, revision: 3 })
    await settle(async () => (await navigation.hazards(navigation.second)).length === 0)
  })

  it('are shown but not avoided when they are weather or as wide as a region', async () => {
    const redFlag = skylineFire({ event: 'Red Flag Warning', title: 'Red Flag Warning' })
    const vast = skylineFire({
      title: 'A whole state',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-124, 33],
            [-115, 33],
            [-115, 41],
            [-124, 41],
            [-124, 33],
          ],
        ],
      },
    })
    await navigation.burn(redFlag)
    await navigation.burn(vast)
    expect((await navigation.hazards()).map(({ properties }) => properties.avoid)).toEqual([false, false])
    expect(pointsOf(await ask(orinda, oakland)).some(inFire)).toBe(true)
    await navigation.putOut(redFlag)
    await navigation.putOut(vast)
  })

  it('are ranked by their kind', async () => {
    const said = [
      skylineFire({ title: 'fire' }),
      skylineFire({ title: 'order', hazard: 'evacuation-order', event: 'Evacuation Order' }),
      skylineFire({ title: 'warning', hazard: 'evacuation-warning', event: 'Evacuation Warning' }),
      skylineFire({ title: 'road', hazard: 'civil', event: 'Road Closure' }),
      skylineFire({ title: 'slide', hazard: 'other', event: 'Landslide' }),
      skylineFire({ title: 'hazmat', hazard: 'civil', event: 'Hazardous Materials Warning' }),
      skylineFire({ title: 'indoors', hazard: 'shelter-in-place', event: 'Shelter In Place Warning' }),
      skylineFire({ title: 'smoke', hazard: 'smoke', event: 'Air Quality Alert' }),
      skylineFire({ title: 'spill', hazard: 'civil', event: 'Hazardous Materials Warning', severity: 'medium' }),
      skylineFire({ title: 'incendio', event: 'Incendio forestal' }),
      skylineFire({ title: 'fire danger', event: 'Extreme Fire Danger' }),
      skylineFire({ title: 'watch', event: 'Fire Weather Watch' }),
      skylineFire({ title: 'bandera roja', event: 'Aviso de Bandera Roja' }),
      skylineFire({ title: 'condiciones', event: 'Condiciones críticas de clima de incendio' }),
      skylineFire({ title: 'peligro', event: 'Peligro extremo de incendios' }),
      skylineFire({ title: 'zones', isAreaByCodes: true }),
      skylineFire({ title: 'zones to leave', isAreaByCodes: true, hazard: 'evacuation-order', event: 'Evacuation' }),
    ]
    for (const update of said) await navigation.burn(update)
    const ranks = (await navigation.hazards()).map(({ properties: { title, rank } }) => [title, rank])
    expect(Object.fromEntries(ranks)).toEqual({
      fire: 'danger',
      order: 'order',
      warning: 'warning',
      road: 'closure',
      slide: 'danger',
      hazmat: 'danger',
      indoors: 'order',
      smoke: 'notice',
      spill: 'danger',
      incendio: 'danger',
      'fire danger': 'notice',
      watch: 'notice',
      'bandera roja': 'notice',
      condiciones: 'notice',
      peligro: 'notice',
      zones: 'notice',
      'zones to leave': 'order',
    })
    for (const update of said) await navigation.putOut(update)
  })

  it('without a shape are ignored', async () => {
    const broken = skylineFire({
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-122, 37],
            [-122, 37],
            [-122, 37],
            [-122, 37],
          ],
        ],
      },
    })
    await navigation.tell('published', broken)
    await navigation.tell('published', skylineFire({ geometry: null }))
    await settle(async () => (await navigation.hazards()).some(({ id }) => id === broken.id))
    expect((await ask(orinda, oakland)).code).toBe('Ok')
    await navigation.putOut(broken)
  })
})

describe('a way out', () => {
  it('leads to a safe place outside of every hazard', async () => {
    const fire = skylineFire()
    await navigation.burn(fire)
    const as = buildCaller()
    const { status, body } = await navigation.call(planEvacuation, { body: { from: [-122.215, 37.857] }, as })
    expect(status).toBe(200)
    expect(body.shelter).toMatchObject({ status: 'candidate' })
    expect(body.isPracticeNetwork).toBe(true)
    expect(inFire(body.shelter?.coordinates ?? [-122.215, 37.857])).toBe(false)
    expect(body.route?.muster.leavesHazards).toMatchObject([{ hazardId: fire.id }])
    // One call returns everything that the panel and the map need.
    const [west, south, east, north] = [-122.215, 37.857, ...(body.shelter?.coordinates ?? [0, 0])]
    const asked = await ask([west, south], [east, north], { geometries: 'polyline', annotations: 'congestion' })
    expect(body.directions).toEqual({ ...asked, uuid: undefined })
    expect(body.route).toEqual(body.directions.routes[0])
    expect(body.route?.muster).toMatchObject({ endsAtSafePlace: body.route?.muster.endsClear })
    expect(body.sentence).toContain('It is not known how fast the dangers grow.')
    await navigation.putOut(fire)
  })

  it('for a person enclosed by fire names the remaining options', async () => {
    const ring = (west: number, south: number, east: number, north: number): [number, number][] => [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    const fire = skylineFire({
      geometry: {
        type: 'Polygon',
        coordinates: [ring(-122.4, 37.7, -122, 38), ring(-122.182, 37.8755, -122.177, 37.8785)],
      },
    })
    await navigation.burn(fire)
    const { body } = await navigation.call(planEvacuation, { body: { from: [-122.1797, 37.8771] }, as: buildCaller() })
    expect(body).toMatchObject({ shelter: null, route: null })
    expect(body.directions.muster).toMatchObject({ certainty: 'none', code: 'no-safe-way', refugesSearched: true })
    expect(body.sentence).toMatch(/911.*No open water or bare ground is known near you/)
    await navigation.putOut(fire)
  })
})
