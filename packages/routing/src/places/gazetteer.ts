/// <reference path="./zipcodes.d.ts" />

import { distanceMeters, metersPerDegree } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import zipcodes from 'zipcodes'
import { californiaTowns } from '../data/california-network.ts'
import { candidateSafePlaces } from '../data/safe-places.ts'
import { nameOf, refOf } from '../graph/edges.ts'
import { pointAlong } from '../graph/shape.ts'
import type { RoadGraph } from '../graph/types.ts'
import { counties, countyAt } from './counties.ts'
import { normalise } from './text.ts'

/** Mapbox place types: district is a county, address a road, poi a candidate safe place. */
export type PlaceKind = 'place' | 'postcode' | 'district' | 'address' | 'poi'

/** A searchable place. */
export type Place = {
  id: string
  kind: PlaceKind
  name: string
  /** The complete line to show. */
  label: string
  location: Position
  bbox?: [number, number, number, number]
  county: string | null
  /** 0–1: a rough measure of its population (for towns, their number of ZIP codes). */
  rank: number
  key: string
  wheelchair?: boolean | null
}

type Town = { name: string; points: Position[]; location: Position; zips: string[] }

const MANY_ZIPS = 60

const readTowns = (): { towns: Town[]; zips: { zip: string; city: string; location: Position }[] } => {
  const byName = new Map<string, Town>()
  const zips: { zip: string; city: string; location: Position }[] = []
  for (const entry of Object.values(zipcodes.codes)) {
    if (entry.state !== 'CA' || entry.country !== 'US') continue
    const location: Position = [entry.longitude, entry.latitude]
    zips.push({ zip: entry.zip, city: entry.city, location })
    const town = byName.get(entry.city) ?? { name: entry.city, points: [], location, zips: [] }
    town.points.push(location)
    town.zips.push(entry.zip)
    byName.set(entry.city, town)
  }
  for (const { name, location } of californiaTowns) {
    const known = byName.get(name)
    if (known) known.location = location
    else byName.set(name, { name, points: [], location, zips: [] })
  }
  const drawn = new Set(californiaTowns.map(town => town.name))
  for (const town of byName.values()) {
    if (drawn.has(town.name)) continue
    const sum = town.points.reduce((s, p): Position => [s[0] + p[0], s[1] + p[1]], [0, 0] as Position)
    town.location = [sum[0] / town.points.length, sum[1] / town.points.length]
  }
  return { towns: [...byName.values()], zips }
}

const { towns, zips } = readTowns()

const townPlaces: readonly Place[] = towns.map(town => {
  const county = countyAt(town.location)?.name ?? null
  const rank = Math.min(1, Math.log(1 + town.zips.length) / Math.log(MANY_ZIPS))
  return {
    id: `place.${normalise(town.name).replaceAll(' ', '-')}`,
    kind: 'place',
    name: town.name,
    label: `${town.name}, California`,
    location: town.location,
    county,
    rank,
    key: normalise(town.name),
  }
})

const zipPlaces: readonly Place[] = zips.map(({ zip, city, location }) => ({
  id: `postcode.${zip}`,
  kind: 'postcode',
  name: zip,
  label: `${city}, California ${zip}`,
  location,
  county: countyAt(location)?.name ?? null,
  rank: 0,
  key: zip,
}))

const countyPlaces: readonly Place[] = counties.map(({ fips, name, bbox }) => ({
  id: `district.${fips}`,
  kind: 'district',
  name: `${name} County`,
  label: `${name} County, California`,
  location: [(bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2],
  bbox: [...bbox],
  county: name,
  rank: 0.5,
  key: normalise(`${name} County`),
}))

const safePlaces: readonly Place[] = candidateSafePlaces.map(({ id, name, city, location, wheelchair }) => ({
  id: `poi.${id}`,
  kind: 'poi',
  name,
  label: `${name}, ${city}, California`,
  location,
  county: countyAt(location)?.name ?? null,
  rank: 0.3,
  key: normalise(`${name} ${city}`),
  wheelchair,
}))

const drawnTowns = townPlaces.filter(place => californiaTowns.some(town => town.name === place.name))

/** The nearest town of the practice network, and its distance in metres. */
export const nearestTown = ([lon, lat]: Position): { place: Place; meters: number } => {
  let best = townPlaces[0] as Place
  let meters = Number.POSITIVE_INFINITY
  for (const place of drawnTowns) {
    // No distance is shorter than the difference of the latitudes, which is much cheaper: a start asks for the town of each road.
    if (Math.abs(place.location[1] - lat) * metersPerDegree >= meters) continue
    const distance = distanceMeters(lon, lat, ...place.location)
    if (distance < meters) {
      meters = distance
      best = place
    }
  }
  return { place: best, meters }
}

const townsByKey = new Map(townPlaces.map(place => [place.key, place]))
const zipsByKey = new Map(zipPlaces.map(place => [place.key, place]))

/** The town with a normalised name. */
export const townNamed = (key: string): Place | undefined => townsByKey.get(key)
/** The place of a five-digit ZIP code. */
export const zipNamed = (zip: string): Place | undefined => zipsByKey.get(zip)

/** The roads of a graph, once for each town that they pass, by name and by number. */
const roadPlaces = (graph: RoadGraph): Place[] => {
  const found = new Map<string, Place & { length: number }>()
  for (let s = 0; s < graph.segmentCount; s++) {
    const names = [nameOf(graph, s), refOf(graph, s)]
    const length = graph.length[s] ?? 0
    const location = pointAlong(graph, s, length / 2)
    const town = nearestTown(location).place
    for (const name of new Set(names)) {
      if (name === '') continue
      const id = `address.${normalise(`${name} ${town.name}`).replaceAll(' ', '-')}`
      if ((found.get(id)?.length ?? -1) >= length) continue
      const label = `${name}, ${town.name}, California`
      const key = normalise(`${name} ${town.name}`)
      found.set(id, { id, kind: 'address', name, label, location, county: town.county, rank: 0, key, length })
    }
  }
  return [...found.values()].map(({ length: _, ...place }) => place)
}

/** All searchable places; roads come from the given graph. */
export const buildGazetteer = (graph: RoadGraph): Place[] => [
  ...townPlaces,
  ...zipPlaces,
  ...countyPlaces,
  ...safePlaces,
  ...roadPlaces(graph),
]
