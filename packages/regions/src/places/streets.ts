import type { DatabaseSync } from 'node:sqlite'
import type { RawRoads } from '@muster/routing/graph/compile'
import { boundsOf, type Coordinates } from '../build/geometry.ts'
import { keyOf } from './normalise.ts'
import type { PlaceRow } from './schema.ts'
import { bytesOf, reversed, shapeOfBytes } from './shapes.ts'
import type { Whereabouts } from './towns.ts'

type Tools = { whereabouts: (lonE7: number, latE7: number) => Whereabouts; add: (row: PlaceRow) => number }
type Street = { id: number; lonE7: number; latE7: number; town: string; points: number }

/** Adds the named streets: one for each name and town, with their lines and their crossings. */
export function createStreets(db: DatabaseSync, raw: RawRoads, { whereabouts, add }: Tools) {
  // Streets by name; several towns can have a street with the same name.
  const byKey = new Map<string, Street[]>()
  const byTown = new Map<string, Street>()
  const streetOfWay = new Uint32Array(raw.wayTags.length)
  let count = 0

  const addLine = db.prepare('INSERT INTO line VALUES (NULL, ?, ?)')
  const addBox = db.prepare('INSERT INTO line_box VALUES (?, ?, ?, ?, ?)')
  const move = db.prepare('UPDATE place SET lon = ?, lat = ? WHERE id = ?')

  function streetFor(name: string, lonE7: number, latE7: number, osm: string): Street {
    const key = keyOf(name)
    const { town, county } = whereabouts(lonE7, latE7)
    const known = byTown.get(inTown(key, town))
    if (known) return known
    const id = add({ osm, kind: 'street', name, town, county, lonE7, latE7, rank: 0, wheelchair: null })
    const street = { id, lonE7, latE7, town, points: 0 }
    byTown.set(inTown(key, town), street)
    const named = byKey.get(key)
    if (named) named.push(street)
    else byKey.set(key, [street])
    count++
    return street
  }

  for (let way = 0; way < raw.wayTags.length; way++) {
    const tags = raw.tagSets[raw.wayTags[way] ?? 0] ?? {}
    const name = tags.name ?? tags.ref
    if (!name) continue
    const shape = wayShape(raw, way)
    const middle = Math.floor(shape.length / 4) * 2
    const [lonE7 = 0, latE7 = 0] = shape.subarray(middle, middle + 2)
    const street = streetFor(name, lonE7, latE7, `street/${way}`)
    streetOfWay[way] = street.id
    const { lastInsertRowid } = addLine.run(street.id, bytesOf(shape))
    const { west, east, south, north } = boundsOf([shape])
    addBox.run(lastInsertRowid, west, east, south, north)
    // A street's position is the middle of its longest piece.
    if (shape.length > street.points) {
      street.points = shape.length
      street.lonE7 = lonE7
      street.latE7 = latE7
      move.run(lonE7 / 1e7, latE7 / 1e7, street.id)
    }
  }

  /** The street of an address: the one with its name in the town where it lies, otherwise in the tagged town, otherwise the nearest one. */
  function streetOfAddress(name: string, city: string, lonE7: number, latE7: number): Street {
    const key = keyOf(name)
    const known = byTown.get(inTown(key, whereabouts(lonE7, latE7).town)) ?? byCity(key, city)
    if (known) return known
    const away = (street: Street) => Math.hypot(street.lonE7 - lonE7, street.latE7 - latE7)
    const [nearest] = (byKey.get(key) ?? []).toSorted((a, b) => away(a) - away(b))
    return nearest ?? streetFor(name, lonE7, latE7, '')
  }

  const byCity = (key: string, city: string) =>
    city === '' ? undefined : byKey.get(key)?.find(({ town }) => keyOf(town) === keyOf(city))

  const streets = {
    get count() {
      return count
    },
    addAddresses(): number {
      const insert = db.prepare('INSERT INTO address VALUES (?, ?, ?, ?, ?)')
      let addresses = 0
      for (const row of db.prepare('SELECT * FROM raw_address').iterate()) {
        const { number, label, street: name, city, lon, lat } = row as RawAddress
        const street = streetOfAddress(name, city, lon, lat)
        insert.run(street.id, number, label, lon / 1e7, lat / 1e7)
        addresses++
      }
      return addresses
    },
    /** Adds the interpolation lines between two known house numbers. */
    addSpans() {
      const ends = db.prepare('SELECT * FROM raw_address WHERE node = ?')
      db.exec('CREATE INDEX raw_address_node ON raw_address (node)')
      const insert = db.prepare('INSERT INTO span VALUES (?, ?, ?, ?, ?)')
      for (const row of db.prepare('SELECT * FROM raw_span').iterate()) {
        const { kind, first, last, shape } = row as { kind: string; first: number; last: number; shape: Uint8Array }
        const [a, b] = [ends.get(first), ends.get(last)] as (RawAddress | undefined)[]
        if (!a || !b || keyOf(a.street) !== keyOf(b.street) || a.number === b.number) continue
        const street = streetOfAddress(a.street, a.city, a.lon, a.lat)
        const isUpwards = a.number < b.number
        const ordered = isUpwards ? shape : bytesOf(reversed(shapeOfBytes(shape)))
        const step = kind === 'all' ? 1 : Number(kind) || 2
        insert.run(street.id, Math.min(a.number, b.number), Math.max(a.number, b.number), step, ordered)
      }
    },
  }
  return { streets, crossings: addCrossings(db, raw, streetOfWay) }
}

const inTown = (key: string, town: string) => `${key}\n${town}`

type RawAddress = { number: number; label: string; street: string; city: string; lon: number; lat: number }

function wayShape(raw: RawRoads, way: number): Coordinates {
  const start = raw.wayStart[way] ?? 0
  const end = raw.wayStart[way + 1] ?? start
  const shape = new Int32Array((end - start) * 2)
  for (let i = start; i < end; i++) {
    const node = raw.wayNodes[i] ?? 0
    shape[(i - start) * 2] = raw.lonE7[node] ?? 0
    shape[(i - start) * 2 + 1] = raw.latE7[node] ?? 0
  }
  return shape
}

/** Nodes at which streets of different names meet. */
function addCrossings(db: DatabaseSync, raw: RawRoads, streetOfWay: Uint32Array): number {
  const firstStreet = new Uint32Array(raw.lonE7.length)
  const shared = new Map<number, Set<number>>()
  for (let way = 0; way < streetOfWay.length; way++) {
    const street = streetOfWay[way] ?? 0
    if (street === 0) continue
    for (let i = raw.wayStart[way] ?? 0; i < (raw.wayStart[way + 1] ?? 0); i++) {
      const node = raw.wayNodes[i] ?? 0
      const first = firstStreet[node] ?? 0
      if (first === 0) firstStreet[node] = street
      else if (first !== street) {
        const known = shared.get(node)
        if (known) known.add(street)
        else shared.set(node, new Set([first, street]))
      }
    }
  }
  const insert = db.prepare('INSERT INTO crossing VALUES (?, ?, ?, ?)')
  let count = 0
  for (const [node, set] of shared) {
    const streets = [...set].sort((a, b) => a - b)
    const [lon, lat] = [(raw.lonE7[node] ?? 0) / 1e7, (raw.latE7[node] ?? 0) / 1e7]
    streets.forEach((a, i) => {
      for (const b of streets.slice(i + 1)) {
        insert.run(a, b, lon, lat)
        count++
      }
    })
  }
  return count
}
