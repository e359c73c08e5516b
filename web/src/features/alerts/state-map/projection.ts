/** The picture of California, in its own units; also what the build draws it in. */
export const pictureSize = { width: 940, height: 1080 }

const west = -124.75
const north = 42.35
/** Units per degree of latitude. */
const scale = 106
/** Degrees of longitude are shorter in the middle of the state. */
const narrowing = Math.cos((37.2 * Math.PI) / 180)

/** Where a longitude and latitude lie in the picture. They may lie outside of it. */
export const project = ([lon = 0, lat = 0]: readonly number[]): [number, number] => [
  (lon - west) * narrowing * scale,
  (north - lat) * scale,
]
