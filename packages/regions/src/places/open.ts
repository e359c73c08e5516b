import { DatabaseSync } from 'node:sqlite'
import { distanceMeters, distanceToSegmentMeters, metersPerDegree, metersPerLon } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { createCorrections } from './corrections.ts'
import { matchText, type PlaceQuery, readQuery } from './query.ts'
import { placesVersion } from './schema.ts'
import { pointAtShare, positionsOf, shapeOfBytes } from './shapes.ts'

/** The accuracy of a place's point: the house itself, a point between two known houses, a crossing, or only the street. */
export type Accuracy = 'house' | 'interpolated' | 'crossing' | 'street' | 'place'

/** A place of the index. `wheelchair`: the value of OSM's tag; null if unknown. */
export type FoundPlace = {
  id: string
  kind: string
  /** Name of the place or street; "Oak Street & 4th Street" for a crossing. */
  name: string
  /** House number as written; empty if the place is not a house. */
  house: string
  town: string
  county: string
  location: Position
  accuracy: Accuracy
  wheelchair: string | null
  /** How well it matches, 0–1. */
  relevance: number
}

type Row = {
  id: number
  osm: string
  kind: string
  name: string
  key: string
  town: string
  county: string
  lon: number
  lat: number
  rank: number
  wheelchair: string | null
}

const mostRows = 4_000
const mostStreets = 60
// Proximity in metres beyond which the distance does not affect the ranking.
const nearMeters = 60_000
/** A search for the nearest street looks this far first, because it reads far fewer lines than `reverseMeters`. */
const firstReverseMeters = 60
const reverseMeters = 500
const houseMeters = 60
const alongMeters = 5_000

/** `limit`: most results. `proximity`: a point near which places rank higher. */
export type SearchOptions = { limit: number; proximity: Position | null }

/** Opens a region's places for reading. Throws if the file has another version. */
export function openPlaces(path: string) {
  const db = new DatabaseSync(path, { readOnly: true })
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number }
  if (version !== placesVersion) {
    db.close()
    throw new Error(`The places file has version ${version}; this program reads version ${placesVersion}`)
  }
  const byText = db.prepare(
    'SELECT place.* FROM place_text JOIN place ON place.id = place_text.rowid WHERE place_text MATCH ? LIMIT ?',
  )
  const house = db.prepare('SELECT * FROM address WHERE street = ? AND number = ? LIMIT 1')
  const below = db.prepare(
    'SELECT * FROM address WHERE street = ? AND number < ? AND number % 2 = ? ORDER BY number DESC LIMIT 1',
  )
  const above = db.prepare(
    'SELECT * FROM address WHERE street = ? AND number > ? AND number % 2 = ? ORDER BY number LIMIT 1',
  )
  const spans = db.prepare('SELECT * FROM span WHERE street = ? AND low <= ? AND high >= ?')
  const nearestHouse = db.prepare(
    'SELECT * FROM address WHERE street = ? ORDER BY (lon - ?) * (lon - ?) * ? + (lat - ?) * (lat - ?) LIMIT 1',
  )
  const crossings = db.prepare('SELECT * FROM crossing WHERE a = ? AND b = ?')
  const lines = db.prepare(
    'SELECT line.street AS street, line.shape AS shape FROM line_box JOIN line ON line.id = line_box.id WHERE west <= ? AND east >= ? AND south <= ? AND north >= ?',
  )
  const linesOfStreet = db.prepare(
    'SELECT line.shape AS shape FROM line_box JOIN line ON line.id = line_box.id WHERE line.street = ? AND west <= ? AND east >= ? AND south <= ? AND north >= ?',
  )
  const placeById = db.prepare('SELECT * FROM place WHERE id = ?')
  const within = db.prepare('SELECT * FROM place WHERE lon BETWEEN ? AND ? AND lat BETWEEN ? AND ?')
  const corrections = createCorrections(db)

  function rowsFor(words: readonly string[], alternatives?: ReadonlyMap<string, readonly string[]>): Row[] {
    return byText.all(matchText(words, alternatives), mostRows) as Row[]
  }

  function rank(rows: readonly Row[], words: readonly string[], proximity: Position | null) {
    const asked = words.join(' ')
    return rows
      .map(row => {
        const fit = fitOf(asked, words, row)
        const meters = proximity ? distanceMeters(...proximity, row.lon, row.lat) : 0
        const near = proximity ? Math.exp(-meters / nearMeters) * 0.3 : 0
        return { row, fit, meters, score: fit + near + row.rank * 0.15 }
      })
      .sort((a, b) => b.score - a.score || a.meters - b.meters || a.row.id - b.row.id)
  }

  function find(words: readonly string[], proximity: Position | null, isWanted: (row: Row) => boolean) {
    const exact = rank(rowsFor(words).filter(isWanted), words, proximity)
    if (exact.length > 0) return exact
    const fixed = corrections(words)
    if (fixed.size === 0) return []
    const asked = words.map(word => fixed.get(word)?.[0] ?? word)
    return rank(rowsFor(words, fixed).filter(isWanted), asked, proximity).map(found => ({
      ...found,
      fit: found.fit * 0.7,
    }))
  }

  const isStreet = (row: Row) => row.kind === 'street'

  function houses(
    { number, words }: PlaceQuery & { kind: 'address' },
    { limit, proximity }: SearchOptions,
  ): FoundPlace[] {
    const found = find(words, proximity, isStreet)
      .slice(0, mostStreets)
      .flatMap(({ row, fit }) => {
        const at = houseIn(row.id, number)
        return at ? [{ ...present(row, fit), ...at, id: `${row.id}.${number}`, kind: 'address' }] : []
      })
    const sure = found.filter(({ accuracy }) => accuracy !== 'street')
    return (sure.length > 0 ? sure : found).slice(0, limit)
  }

  /** The position of a house number in a street: exact, or interpolated between its neighbours on the same side. */
  function houseIn(street: number, number: number) {
    type Found = { number: number; label: string; lon: number; lat: number } | undefined
    const exact = house.get(street, number) as Found
    if (exact) return { house: exact.label, location: [exact.lon, exact.lat] as Position, accuracy: 'house' as const }
    const label = String(number)
    for (const row of spans.all(street, number, number)) {
      const { low, high, step, shape } = row as { low: number; high: number; step: number; shape: Uint8Array }
      if ((number - low) % step !== 0) continue
      const location = pointAtShare(positionsOf(shapeOfBytes(shape)), (number - low) / (high - low))
      return { house: label, location, accuracy: 'interpolated' as const }
    }
    const [a, b] = [below.get(street, number, number % 2), above.get(street, number, number % 2)] as [Found, Found]
    if (!a || !b) return { house: '', accuracy: 'street' as const }
    // Numbers jump between blocks, so only neighbours with close numbers and positions are used for interpolation.
    if (b.number - a.number > 60 || distanceMeters(a.lon, a.lat, b.lon, b.lat) > 400)
      return { house: '', accuracy: 'street' as const }
    const share = (number - a.number) / (b.number - a.number)
    const location: Position = [a.lon + (b.lon - a.lon) * share, a.lat + (b.lat - a.lat) * share]
    return { house: label, location, accuracy: 'interpolated' as const }
  }

  function corners(
    { first, second }: PlaceQuery & { kind: 'crossing' },
    { limit, proximity }: SearchOptions,
  ): FoundPlace[] {
    const [ones, others] = [first, second].map(words => find(words, proximity, isStreet).slice(0, mostStreets))
    const found = (ones ?? []).flatMap(one =>
      (others ?? []).flatMap(other => {
        const [a, b] = [one.row.id, other.row.id].sort((x, y) => x - y)
        // Dual carriageways cross at several nodes; one of them is enough.
        const [at] = crossings.all(a ?? 0, b ?? 0) as { lon: number; lat: number }[]
        if (!at) return []
        const location: Position = [at.lon, at.lat]
        const fit = (one.fit + other.fit) / 2
        const meters = proximity ? distanceMeters(...proximity, ...location) : 0
        const place = present(one.row, fit)
        const name = `${one.row.name} & ${other.row.name}`
        return [
          {
            meters,
            place: { ...place, id: `${a}.${b}`, kind: 'crossing', name, location, accuracy: 'crossing' as const },
          },
        ]
      }),
    )
    found.sort((x, y) => y.place.relevance - x.place.relevance || x.meters - y.meters)
    return found.slice(0, limit).map(({ place }) => place)
  }

  /** The street nearest to a point, with its distance in metres. Returns null if no street is within `within` metres. */
  function nearestLine(at: Position, within: number): { street: number; meters: number } | null {
    let nearest: { street: number; meters: number } | null = null
    for (const row of lines.all(...boxAround(at, within))) {
      const { street, shape } = row as { street: number; shape: Uint8Array }
      const points = positionsOf(shapeOfBytes(shape))
      for (const [i, point] of points.entries()) {
        const next = points[i + 1]
        if (!next) continue
        const meters = distanceToSegmentMeters(at, point, next)
        if (meters <= within && meters < (nearest?.meters ?? Infinity)) nearest = { street, meters }
      }
    }
    return nearest
  }

  /** The number of the house of a street that is nearest to a point; null if none is near. */
  function houseNear(street: number, [lon, lat]: Position): string | null {
    const scale = Math.cos((lat * Math.PI) / 180) ** 2
    const found = nearestHouse.get(street, lon, lon, scale, lat, lat) as
      | { label: string; lon: number; lat: number }
      | undefined
    return found && distanceMeters(lon, lat, found.lon, found.lat) <= houseMeters ? found.label : null
  }

  return {
    /** Places for a text, best first; among equally good matches those near `proximity` come first. Corrects misspelt words. */
    search(text: string, options: SearchOptions): FoundPlace[] {
      for (const query of readQuery(text)) {
        if (query.kind === 'name' && query.words.join('').length < 2) continue
        const found =
          query.kind === 'crossing'
            ? corners(query, options)
            : query.kind === 'address'
              ? houses(query, options)
              : find(query.words, options.proximity, () => true)
                  .slice(0, options.limit)
                  .map(({ row, fit }) => present(row, fit))
        if (found.length > 0) return found
      }
      return []
    },
    /**
     * Returns the place; a street is moved to its point nearest to `near` if that is within 5 km, because the middle of a long street may be in another town.
     */
    placedNear(place: FoundPlace, near: Position): FoundPlace {
      if (place.accuracy !== 'street') return place
      const [street = ''] = place.id.split('.')
      const rows = linesOfStreet.all(Number(street), ...boxAround(near, alongMeters)) as { shape: Uint8Array }[]
      const best = rows
        .flatMap(({ shape }) => positionsOf(shapeOfBytes(shape)))
        .map(at => ({ at, meters: distanceMeters(...near, ...at) }))
        .reduce<{ at: Position; meters: number } | null>((a, b) => (a && a.meters <= b.meters ? a : b), null)
      return best ? { ...place, location: best.at } : place
    },
    /** The nearest named street within 500 m, with the house number if a house is near; null if there is no street. */
    nearestStreet(at: Position): (FoundPlace & { meters: number }) | null {
      const nearest = nearestLine(at, firstReverseMeters) ?? nearestLine(at, reverseMeters)
      if (!nearest) return null
      const { street, meters } = nearest
      const place = { ...present(placeById.get(street) as Row, 1), location: at, meters }
      const house = houseNear(street, at)
      return house === null ? place : { ...place, house, accuracy: 'house' }
    },
    /** All places within a distance in metres, without house numbers, nearest first. */
    around(center: Position, meters: number): FoundPlace[] {
      const [lon, lat] = center
      const [dLon, dLat] = [meters / metersPerLon(lat), meters / metersPerDegree]
      return (within.all(lon - dLon, lon + dLon, lat - dLat, lat + dLat) as Row[])
        .map(row => ({ row, away: distanceMeters(...center, row.lon, row.lat) }))
        .filter(({ away }) => away <= meters)
        .sort((a, b) => a.away - b.away || a.row.id - b.row.id)
        .map(({ row }) => present(row, 1))
    },
    close() {
      if (db.isOpen) db.close()
    },
  }
}
export type Places = ReturnType<typeof openPlaces>

/** The square around a point, in the units and the order of the queries on `line_box`: its east, west, north and south side. */
function boxAround([lon, lat]: Position, meters: number): [number, number, number, number] {
  const [dLon, dLat] = [meters / metersPerLon(lat), meters / metersPerDegree]
  return [(lon + dLon) * 1e7, (lon - dLon) * 1e7, (lat + dLat) * 1e7, (lat - dLat) * 1e7]
}

function present(row: Row, fit: number): FoundPlace {
  return {
    id: String(row.id),
    kind: row.kind,
    name: row.name,
    house: '',
    town: row.town,
    county: row.county,
    location: [row.lon, row.lat],
    accuracy: row.kind === 'street' ? 'street' : 'place',
    wheelchair: row.wheelchair,
    relevance: Math.round(Math.min(1, fit) * 1000) / 1000,
  }
}

/** 1 for an exact match, less for names that begin with it or contain its words. */
function fitOf(asked: string, words: readonly string[], { key, town }: Row): number {
  if (key === asked) return 1
  if (asked.startsWith(`${key} `)) return town === '' ? 0.8 : 0.97
  if (key.startsWith(`${asked} `)) return 0.93
  if (key.startsWith(asked)) return 0.9
  const own = key.split(' ')
  const [first = ''] = words
  return own.some(word => word.startsWith(first)) ? 0.75 : 0.6
}
