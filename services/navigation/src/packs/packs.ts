import { createHash } from 'node:crypto'
import type { HazardFeature } from '@muster/contracts/entities/navigation'
import {
  maxPackBytes,
  type PackCard,
  type PackManifest,
  type PackState,
  packFormat,
  type SignedText,
} from '@muster/contracts/entities/pack'
import type { Language } from '@muster/contracts/vocabulary/languages'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'
import { boxOf, linesOf } from '@muster/geo/area'
import { cellCenter } from '@muster/geo/cells'
import { distanceMeters, metersPerDegree, metersPerLon } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { isForReal } from '@muster/routing/directions/real-need'
import { writeContainer } from '@muster/routing/pack/container'
import { byFit, type ShelterFacts, type ShelterWithExposure } from '@muster/routing/shelters/fit'
import type { Clock } from '@muster/service-kit/clock'
import { AppError } from '@muster/service-kit/errors'
import { Tinypool } from 'tinypool'
import type { PackKeys } from './keys.ts'
import type { PackRoads } from './roads.ts'
import type { PackParts, PackTask } from './task.ts'

const day = 24 * 60 * 60_000
const week = 7 * day
const lifetimeMs = 30 * day
/** Bytes that are reserved for the envelope: the manifest, the signatures and the region. */
const envelopeBytes = 20_000
// Roads may take as much as a rural county needs. If a region has a map, its tiles fill what the other parts leave.
const mostRoadBytes = { practice: 4_000_000, region: 2_800_000 } as const
const mostPlaceBytes = 450_000
const widestMeters = 40_000
const hazardMarginMeters = 20_000
const mostShelters = 40
const mostRefuges = 200
const mostKeptBytes = 64_000_000
/** A cached pack that is older than this is made again under the same version, so that the ages of its hazards and shelters are current. */
const freshMs = 15 * 60_000

type Known = { features: readonly HazardFeature[]; asOf: string | null }

type Options = {
  keys: PackKeys
  roadsAt: (place: Position) => PackRoads
  hazards: () => Known
  /** The texts of an update; null if it has ended in the meantime. */
  cards: (updateId: string) => PackCard | null
  shelters: () => readonly ShelterWithExposure[]
  practice: PackManifest['practice']
  clock: Clock
  mostWaiting: number
}

export type PackRequest = { place: Position; mode: RoutingProfile; language: Language }
/** A finished pack. `madeAt`: milliseconds since 1970. */
export type Pack = { version: string; body: Buffer; madeAt: number }

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

// Digests are cached, because perimeters may have hundreds of thousands of vertices. A changed hazard is a new object.
const digests = new WeakMap<HazardFeature, string>()

function digestOf(feature: HazardFeature): string {
  const digest = digests.get(feature) ?? sha256(JSON.stringify(feature)).toString('base64url')
  digests.set(feature, digest)
  return digest
}

/** The facts without their ages: a list that is read again without a change makes no new version. */
const withoutAges = ({ asOf, memberReports, ...facts }: ShelterFacts) => ({
  ...facts,
  memberReports: memberReports.map(({ said, people }) => ({ said, people })),
})

/**
 * Makes offline packs in one thread and keeps the packs that were made last. Throws `unavailable` if more than `mostWaiting` packs wait, and `not-found` if
 * no road is near the place.
 */
export function createPacks({ keys, roadsAt, hazards, cards, shelters, practice, clock, mostWaiting }: Options) {
  const kept = new Map<string, Pack>()
  const underWay = new Map<string, Promise<Pack>>()
  let keptBytes = 0
  let pool: Tinypool | null = null

  function inputsOf({ place, mode, language }: PackRequest) {
    const roads = roadsAt(place)
    const center = cellCenter(place)
    const { features, asOf } = hazards()
    const near = features.filter(({ geometry }) => isNear(geometry, center))
    const close = <T>(items: readonly T[], at: (item: T) => Position, most: number) =>
      items
        .map(item => ({ item, meters: distanceMeters(...place, ...at(item)) }))
        .filter(({ meters }) => meters <= widestMeters)
        .sort((a, b) => a.meters - b.meters)
        .slice(0, most)
        .map(({ item }) => item)
    const now = clock.now()
    // Shelters that accept people come first, so that candidates never take their place.
    const fitting = byFit(shelters(), { near: place, needs: [], language: null }, now)
    const placed = fitting.filter(({ distanceMeters }) => distanceMeters !== null && distanceMeters <= widestMeters)
    const task: PackTask = {
      graph: { version: roads.version, buffer: roads.buffer },
      ...{ center, place, mode, language },
      hazards: { features: near, asOf },
      shelters: placed.slice(0, mostShelters).map(({ facts }) => facts),
      refuges: close(roads.refuges, refuge => refuge.location, mostRefuges),
      mayDirect: !(roads.isPractice && isForReal(features, [place], practice)),
      isDrill: practice.DRILL,
      bounds: roads.bounds,
      region: roads.files,
      cards: near.flatMap(({ properties: { updateId } }) => (updateId === null ? [] : (cards(updateId) ?? []))),
      mostBytes: maxPackBytes - envelopeBytes,
      mostRoadBytes: roads.isPractice ? mostRoadBytes.practice : mostRoadBytes.region,
      mostPlaceBytes,
      madeAt: now.getTime(),
    }
    // The time at which the hazards were read is not part of the version, but a pack gets a new version every week. The region's folder is specific to this
    // machine; the version of the region is that of the graph.
    const { graph, hazards: _, madeAt, shelters: packed, region: __, ...rest } = task
    const age = Math.floor(madeAt / week)
    // Sorted, because the order also depends on ages.
    const known = packed.map(withoutAges).sort((a, b) => a.id.localeCompare(b.id))
    const said = [near.map(digestOf), known, keys.published(), practice, rest]
    const text = JSON.stringify([packFormat, age, graph.version, ...said])
    return { task, roads, version: sha256(text).toString('base64url').slice(0, 27) }
  }

  async function make({ task, roads, version }: ReturnType<typeof inputsOf>): Promise<Pack> {
    if (!pool) throw new AppError('unavailable')
    if (pool.queueSize >= mostWaiting) throw new AppError('unavailable')
    const made: PackParts = await pool.run(task)
    if (!made) throw new AppError('not-found')
    const now = clock.now()
    const manifest: PackManifest = {
      format: packFormat,
      version,
      madeAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
      place: task.place,
      mode: task.mode,
      language: task.language,
      center: task.center,
      radiusMeters: made.radiusMeters,
      allRoadsMeters: made.allRoadsMeters,
      isPracticeNetwork: roads.isPractice,
      bounds: made.bounds && [...made.bounds],
      practice,
      region: roads.region,
      hazardsAsOf: task.hazards.asOf,
      emergencyNumbers: ['911'],
      missing: made.map ? ['house-numbers'] : ['map-tiles', 'house-numbers'],
      map: made.map,
      placesMeters: made.placesMeters,
      parts: made.parts.map(({ name, gzipped, rawBytes }) => ({
        ...{ name, rawBytes },
        bytes: gzipped.length,
        sha256: sha256(gzipped).toString('hex'),
      })),
    }
    const text = JSON.stringify(manifest)
    const parts = made.parts.map(({ gzipped }) => gzipped)
    const body = Buffer.from(writeContainer(text, keys.sign(text), parts).buffer)
    // A pack must never be larger than promised.
    if (body.length > maxPackBytes) throw new AppError('not-found')
    return { version, body, madeAt: now.getTime() }
  }

  function keep(pack: Pack) {
    keptBytes -= kept.get(pack.version)?.body.length ?? 0
    kept.delete(pack.version)
    kept.set(pack.version, pack)
    keptBytes += pack.body.length
    for (const [version, { body }] of kept) {
      if (keptBytes <= mostKeptBytes) return
      kept.delete(version)
      keptBytes -= body.length
    }
  }

  return {
    keys: () => ({ keys: keys.published(), lists: keys.lists() }),
    /** The version and the ages that a phone with a pack asks for, without making the pack. */
    state(request: PackRequest): SignedText {
      const { task, version } = inputsOf(request)
      const state: PackState = {
        type: 'pack-state',
        version,
        hazardsAsOf: task.hazards.asOf,
        shelters: task.shelters.map(({ id, asOf, memberReports }) => ({ id, asOf, memberReports })),
      }
      const text = JSON.stringify(state)
      return { text, signatures: keys.sign(text) }
    },
    /** Computes the version that a pack would have now, without making the pack. */
    prepare(request: PackRequest) {
      const inputs = inputsOf(request)
      const { version } = inputs
      return {
        version,
        hazardsAsOf: inputs.task.hazards.asOf,
        async pack(): Promise<Pack> {
          const known = kept.get(version)
          if (known && clock.now().getTime() - known.madeAt < freshMs) return known
          const running = underWay.get(version) ?? make(inputs).finally(() => underWay.delete(version))
          underWay.set(version, running)
          const pack = await running
          if (kept.get(version) !== pack) keep(pack)
          return pack
        },
      }
    },
    async start(): Promise<void> {
      await keys.start()
      const filename = new URL('./worker.ts', import.meta.url).href
      pool = new Tinypool({ filename, runtime: 'worker_threads', minThreads: 0, maxThreads: 1, isolateWorkers: false })
    },
    async stop(): Promise<void> {
      await pool?.destroy()
      pool = null
    },
  }
}

/** Whether the bounding box of a hazard is within reach of a pack. */
function isNear(geometry: HazardFeature['geometry'], [lon, lat]: Position): boolean {
  const points = linesOf(geometry).flat()
  if (points.length === 0) return false
  const [[west, south], [east, north]] = boxOf(points)
  const reach = widestMeters + hazardMarginMeters
  const [dLon, dLat] = [reach / metersPerLon(lat), reach / metersPerDegree]
  return west <= lon + dLon && east >= lon - dLon && south <= lat + dLat && north >= lat - dLat
}
