import type { HazardFeature } from '@muster/contracts/entities/navigation'
import type { PackCard, PackMap, PackPartName } from '@muster/contracts/entities/pack'
import type { Region } from '@muster/contracts/entities/region'
import type { Language } from '@muster/contracts/vocabulary/languages'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'
import type { Position } from '@muster/geo/position'
import type { Bounds } from '@muster/routing/graph/road-ends'
import type { Refuge } from '@muster/routing/plan/types'
import type { ShelterFacts } from '@muster/routing/shelters/fit'

/** The input of the thread that makes the parts of a pack. */
export type PackTask = {
  /** The whole road graph. `version` identifies its bytes. */
  graph: { version: string; buffer: SharedArrayBuffer }
  center: Position
  place: Position
  mode: RoutingProfile
  language: Language
  hazards: { features: readonly HazardFeature[]; asOf: string | null }
  shelters: readonly ShelterFacts[]
  refuges: readonly Refuge[]
  /** False on the practice network outside of a drill: nobody must follow its roads then, because they are not real. */
  mayDirect: boolean
  /** The bounds of the roads before they are clipped; null if they have no border. */
  bounds: Bounds | null
  isDrill: boolean
  /** The region whose map and places go into the pack; null on the practice network. */
  region: { folder: string; shown: Region } | null
  cards: readonly PackCard[]
  /** Limits in bytes, gzipped: for all parts together, and for the parts that are cut to size first. */
  mostBytes: number
  mostRoadBytes: number
  mostPlaceBytes: number
  /** Milliseconds since 1970. */
  madeAt: number
}

export type PackPart = { name: PackPartName; gzipped: Uint8Array; rawBytes: number }
/** The parts of a pack; null if no road is near the place. */
export type PackParts = {
  radiusMeters: number
  /** The box in which the pack's roads are known; null if they have no border. */
  bounds: Bounds | null
  allRoadsMeters: number
  placesMeters: number
  map: PackMap | null
  parts: PackPart[]
} | null
