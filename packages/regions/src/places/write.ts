import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { RawRoads } from '@muster/routing/graph/compile'
import type { NamedArea } from '../build/extract.ts'
import type { Coordinates } from '../build/geometry.ts'
import type { Tags } from '../pbf/block.ts'
import type { Address } from './address.ts'
import { keyOf, wordsOf } from './normalise.ts'
import { type PlaceRow, placeIndexes, placeTables } from './schema.ts'
import { bytesOf } from './shapes.ts'
import { createStreets } from './streets.ts'
import { createTowns, type Settlement } from './towns.ts'

/** Receives places while an extract is read. Coordinates in degrees × 10⁷. */
export type PlaceSink = {
  settlement(osm: string, tags: Tags, lonE7: number, latE7: number): void
  poi(osm: string, kind: string, tags: Tags, lonE7: number, latE7: number): void
  /** `node`: the id of the node that has the address, for interpolations that end there; null if a way or relation has it. */
  address(node: number | null, address: Address, lonE7: number, latE7: number): void
  interpolation(kind: string, nodes: Float64Array, shape: Coordinates): void
}

/** The number of rows that were written. */
export type PlaceCounts = { places: number; streets: number; addresses: number; crossings: number }

// Settlements by size, then places, then streets: more important rows come first in every search.
const settlementRanks: Readonly<Record<string, number>> = {
  city: 1,
  town: 0.8,
  village: 0.6,
  suburb: 0.5,
  hamlet: 0.4,
  quarter: 0.4,
  neighbourhood: 0.4,
}

/** Writes the places index of a region to a new SQLite file. */
export function createPlaces(path: string) {
  rmSync(path, { force: true })
  const db = new DatabaseSync(path)
  // The file is new and rebuilt after any failure, so it needs no journal.
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 8192; PRAGMA cache_size = -65536')
  db.exec(placeTables)
  db.exec(
    'CREATE TEMP TABLE raw_address (node REAL, number INTEGER, label TEXT, street TEXT, city TEXT, lon INTEGER, lat INTEGER)',
  )
  db.exec('CREATE TEMP TABLE raw_span (kind TEXT, first REAL, last REAL, shape BLOB)')
  db.exec('BEGIN')
  const addAddress = db.prepare('INSERT INTO raw_address VALUES (?, ?, ?, ?, ?, ?, ?)')
  const addSpan = db.prepare('INSERT INTO raw_span VALUES (?, ?, ?, ?)')
  const settlements: (Settlement & { osm: string; rank: number })[] = []
  const pois: { osm: string; kind: string; name: string; lonE7: number; latE7: number; wheelchair: string | null }[] =
    []

  return {
    settlement(osm, tags, lonE7, latE7) {
      const kind = tags.place ?? ''
      settlements.push({ osm, kind, name: tags.name ?? '', lonE7, latE7, rank: settlementRanks[kind] ?? 0.3 })
    },
    poi(osm, kind, tags, lonE7, latE7) {
      const name = tags.name ?? ''
      // A place without a name cannot be searched for; the map still shows it.
      if (name === '') return
      pois.push({ osm, kind, name, lonE7, latE7, wheelchair: tags.wheelchair ?? null })
    },
    address(node, { number, label, street, city }, lonE7, latE7) {
      addAddress.run(node, number, label, street, city, lonE7, latE7)
    },
    interpolation(kind, nodes, shape) {
      addSpan.run(kind, nodes[0] ?? 0, nodes.at(-1) ?? 0, bytesOf(shape))
    },
    /** Adds streets, crossings, addresses and the text index, and closes the file. */
    finish(raw: RawRoads, areas: readonly NamedArea[], progress: (share: number) => void): PlaceCounts {
      const whereabouts = createTowns(areas, settlements)
      const addPlace = db.prepare('INSERT INTO place VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      const addText = db.prepare('INSERT INTO place_text (rowid, words) VALUES (?, ?)')
      const words = new Set<string>()
      const add = (row: PlaceRow): number => {
        const { osm, kind, name, town, county, lonE7, latE7, rank, wheelchair } = row
        const key = keyOf(name)
        const at = [lonE7 / 1e7, latE7 / 1e7] as const
        const { lastInsertRowid } = addPlace.run(osm, kind, name, key, town, county, ...at, rank, wheelchair)
        const text = [...key.split(' '), ...wordsOf(town)]
        for (const word of text) words.add(word)
        addText.run(lastInsertRowid, text.join(' '))
        return Number(lastInsertRowid)
      }
      for (const { osm, kind, name, lonE7, latE7, rank } of settlements.toSorted((a, b) => b.rank - a.rank))
        add({
          osm,
          kind,
          name,
          town: '',
          county: whereabouts(lonE7, latE7).county,
          lonE7,
          latE7,
          rank,
          wheelchair: null,
        })
      for (const poi of pois) add({ ...poi, ...whereabouts(poi.lonE7, poi.latE7), rank: 0.2 })
      progress(0.1)

      const { streets, crossings } = createStreets(db, raw, { whereabouts, add })
      progress(0.6)
      const addresses = streets.addAddresses()
      streets.addSpans()
      progress(0.9)
      const addWord = db.prepare('INSERT INTO word (word) VALUES (?)')
      const addWordText = db.prepare('INSERT INTO word_text (rowid, word) VALUES (?, ?)')
      for (const word of words) addWordText.run(addWord.run(word).lastInsertRowid, word)
      db.exec(placeIndexes)
      db.exec('COMMIT')
      db.exec('DROP TABLE temp.raw_address; DROP TABLE temp.raw_span')
      db.close()
      progress(1)
      return { places: settlements.length + pois.length, streets: streets.count, addresses, crossings }
    },
    abort() {
      if (db.isOpen) db.close()
    },
  } satisfies PlaceSink & Record<string, unknown>
}
