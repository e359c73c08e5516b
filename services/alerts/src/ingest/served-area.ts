import { type Box, unitedStates } from '../domain/check-place.ts'

const number = '-?\\d+(?:\\.\\d+)?'
const boxPattern = new RegExp(`^(${number}),(${number}),(${number}),(${number})$`)

/** Reads SERVED_AREA: `US`, or boxes of west,south,east,north in degrees, separated by semicolons. Null for anything else. */
export function readServedArea(text: string): readonly Box[] | null {
  const parts = text.split(';').map(part => part.replaceAll(' ', ''))
  const boxes = parts.map(part => (part.toUpperCase() === 'US' ? unitedStates : readBox(part)))
  return boxes.every(box => box !== null) ? boxes.flat() : null
}

function readBox(text: string): Box[] | null {
  const [, ...corners] = boxPattern.exec(text) ?? []
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = corners.map(Number)
  const isBox = west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90
  return isBox ? [[west, south, east, north]] : null
}
