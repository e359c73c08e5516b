import { geocode, searchPlaces } from '@muster/contracts/routes/navigation'
import { leastRelevance, relevanceOfTown } from '@muster/contracts/vocabulary/geocoding'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Navigation, oakland, startNavigation } from './helpers.ts'

let navigation: Navigation
beforeAll(async () => {
  navigation = await startNavigation()
})
afterAll(() => navigation.stop())

const find = async (query: string, extra: Record<string, string> = {}) => {
  const { status, body } = await navigation.call(geocode, { params: { query }, query: extra })
  expect(status).toBe(200)
  return body.features
}

it.each([
  ['Paradise', 'Paradise, California', -121.62, 39.76],
  ['Oakland, CA', 'Oakland, California', -122.27, 37.8],
  ['94563', 'Orinda, California 94563', -122.18, 37.88],
  ['orin', 'Orinda, California', -122.18, 37.88],
])('finds %s', async (query, name, longitude, latitude) => {
  const [first] = await find(query)
  expect(first?.place_name).toBe(name)
  expect(first?.center[0]).toBeCloseTo(longitude, 0)
  expect(first?.center[1]).toBeCloseTo(latitude, 0)
})

it.each([
  ['77 Zzyzx Lane, Paradise, CA', 'Paradise, California'],
  ['77 Zzyzx Lane Grass Valley', 'Grass Valley, California'],
])('finds the town of an address whose street is not known, as too little for a route: %s', async (query, name) => {
  const found = await find(query)
  expect(found).toMatchObject([{ place_name: name, place_type: ['place'], relevance: relevanceOfTown }])
  expect(relevanceOfTown).toBeLessThan(leastRelevance)
  expect(await find(query, { types: 'address' })).toEqual([])
})

it('names the place at a point', async () => {
  const [first] = await find(oakland.join(','))
  expect(first?.place_name).toContain('Oakland')
  expect(first?.center).toEqual([...oakland])
})

it('finds nothing for nonsense and does not fail', async () => {
  for (const query of ['zzzzqqqq', '%', '../../etc', '💥', 'a/b', '(', '{"$gt":""}'])
    expect(Array.isArray(await find(query))).toBe(true)
  expect(await find('zzzzqqqq')).toEqual([])
})

it('rejects an invalid proximity', async () => {
  const { status } = await navigation.call(geocode, { params: { query: 'Oakland' }, query: { proximity: 'here' } })
  expect(status).toBe(400)
})

it('finds a place whose text is in the body, and a home at the position that its owner set', async () => {
  const { status, body } = await navigation.call(searchPlaces, { body: { query: '94563' } })
  expect(status).toBe(200)
  expect(body.features[0]?.place_name).toBe('Orinda, California 94563')
  const [pinned] = await find('2140 Pinehaven Rd (37.84120, -122.20460)')
  expect(pinned).toMatchObject({
    center: [-122.2046, 37.8412],
    properties: { accuracy: 'rooftop' },
    place_type: ['address'],
  })
  expect(pinned?.context?.[0]?.text).toBe('Alameda County')
})
