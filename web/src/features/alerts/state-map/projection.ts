/** Size of the picture of California in its own units. The build draws its paths in the same units. */
export const pictureSize = { width: 940, height: 1080 }

const west = -124.75
const north = 42.35
/** Units per degree of latitude. */
const scale = 106
/** Length of a degree of longitude relative to a degree of latitude, in the middle of the state. */
const narrowing = Math.cos((37.2 * Math.PI) / 180)

/** Converts longitude and latitude to x and y in the picture. The point may lie outside the picture. */
export const project = ([lon = 0, lat = 0]: readonly number[]): [number, number] => [
  (lon - west) * narrowing * scale,
  (north - lat) * scale,
]
