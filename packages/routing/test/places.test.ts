import { describe, expect, test } from 'vitest'
import { californiaGraph } from '../src/data/california-network.ts'
import { candidateSafePlaces } from '../src/data/safe-places.ts'
import { counties, countyAt } from '../src/places/counties.ts'
import { createGeocoder, parsePoint } from '../src/places/geocode.ts'

const geocoder = createGeocoder(californiaGraph())
const first = (query: string, options = {}) => geocoder.forward(query, options).features[0]

describe('searching for places', () => {
  test.each([
    ['Orinda', 'Orinda, California'],
    ['orin', 'Orinda, California'],
    ['Paradise, CA', 'Paradise, California'],
    ['95969', 'Paradise, California 95969'],
    ['Berkeley, CA 94704', 'Berkeley, California 94704'],
    ['butte county', 'Butte County, California'],
    ['Oaklnd', 'Oakland, California'],
    ['cow pal', 'Cow Palace, Daly City, California'],
    ['moraga way', 'Moraga Way, Orinda, California'],
  ])('%s finds %s', (query, label) => {
    expect(first(query, { proximity: [-122.2, 37.85] })?.place_name).toBe(label)
  })

  test('the nearer of two equal names comes first', () => {
    expect(first('broadway', { proximity: [-122.27, 37.8] })?.place_name).toContain('Oakland')
    expect(first('broadway', { proximity: [-117.16, 32.71] })?.place_name).toContain('San Diego')
  })

  test('applies limits and kinds, and accepts nonsense', () => {
    expect(geocoder.forward('san', { limit: 2 }).features.length).toBe(2)
    expect(
      geocoder.forward('san', { types: ['district'] }).features.every(one => one.place_type[0] === 'district'),
    ).toBe(true)
    expect(geocoder.forward('qqqzzzxx').features).toEqual([])
    expect(geocoder.forward('').features).toEqual([])
  })

  test('coordinates as text get a name', () => {
    expect(parsePoint('37.8, -122.27')).toEqual([-122.27, 37.8])
    expect(parsePoint('Oakland')).toBeNull()
    const feature = first('-122.1835,37.8790')
    expect(feature?.center).toEqual([-122.1835, 37.879])
    expect(feature?.place_name).toContain('Orinda')
    expect(feature?.context.map(one => one.text)).toEqual(['Contra Costa County', 'California'])
  })
})

test('a point is named by road, town and county', () => {
  const { features } = geocoder.reverse([-121.6065, 39.755])
  expect(features.map(one => one.place_name)).toEqual([
    'Clark Road, Paradise, California',
    'Paradise, California',
    'Butte County, California',
  ])
})

test('every county exists, and points are found in theirs', () => {
  expect(counties.length).toBe(58)
  expect(countyAt([-121.494, 38.582])?.name).toBe('Sacramento')
  expect(countyAt([-118.69, 34.035])?.name).toBe('Los Angeles')
  expect(countyAt([-125, 38])).toBeNull()
})

test('safe places are candidates in California, each once', () => {
  expect(new Set(candidateSafePlaces.map(place => place.id)).size).toBe(candidateSafePlaces.length)
  for (const place of candidateSafePlaces) {
    expect(place.status).toBe('candidate')
    expect(countyAt(place.location)).not.toBeNull()
  }
})
