/** The bits of a segment's `flags`. The layer (see `layerOf`) takes the three bits above `layerShift`. */
export const FLAG = {
  carForward: 1 << 0,
  carBackward: 1 << 1,
  bicycleForward: 1 << 2,
  bicycleBackward: 1 << 3,
  foot: 1 << 4,
  wheelchair: 1 << 5,
  link: 1 << 6,
  steps: 1 << 7,
  unpaved: 1 << 8,
  sidewalk: 1 << 9,
  noSidewalk: 1 << 10,
  tunnel: 1 << 11,
  bridge: 1 << 12,
  roundabout: 1 << 13,
  /** Only at the ends of a trip, never for through traffic: private, destination, customers, a driveway. */
  carEnds: 1 << 14,
  footEnds: 1 << 15,
  bicycleEnds: 1 << 16,
  truckEnds: 1 << 17,
  noTrailer: 1 << 18,
  noTruck: 1 << 19,
  /** Wheelchairs are allowed, but surface, kerb, width or incline is not known. */
  wheelchairUnknown: 1 << 20,
  /** Private ground: private, by permit, or with an unknown access value. */
  private: 1 << 21,
  /** May be closed to motor vehicles: a gate, a season or an hour, a track of unknown state. */
  doubtfulByCar: 1 << 22,
  /** May be closed to people on foot, in a wheelchair or on a bicycle. */
  doubtfulOnFoot: 1 << 23,
  ferry: 1 << 24,
  ford: 1 << 25,
  rough: 1 << 26,
  /** People on foot may only go along the way, not against it (an escalator, `oneway:foot`). */
  footOneway: 1 << 27,
} as const

const layerShift = 28
const lowestLayer = -3
const highestLayer = 4

/** OSM's layer (or 1 for a bridge and -1 for a tunnel without one) as bits of `flags`, limited to -3..4. */
export function layerBits(layer: number): number {
  return (Math.max(lowestLayer, Math.min(highestLayer, Math.round(layer))) - lowestLayer) << layerShift
}

/** The layer in a segment's flags: 0 is the ground. */
export const layerOf = (flags: number): number => ((flags >>> layerShift) & 7) + lowestLayer
