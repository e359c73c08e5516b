import type { Position } from '@muster/contracts/entities/common'

const corner = /^(-?\d{1,2}(?:\.\d+)?)\s*[,\s]\s*(-?\d{1,3}(?:\.\d+)?)$/

/**
 * Parses corners of areas, as [longitude, latitude] in degrees. Each line is "latitude, longitude", with an empty line between two areas. Null if a line
 * is not a corner.
 */
export function cornersOf(text: string): Position[][] | null {
  const areas = text.split(/\n\s*\n/).map(area => area.split('\n').flatMap(line => line.trim() || []))
  const read = areas.map(lines => lines.map(line => corner.exec(line)))
  if (read.flat().includes(null)) return null
  return read
    .map(area => area.map((found): Position => [Number(found?.[2]), Number(found?.[1])]))
    .filter(area => area.length > 0)
}

/** Parses the same text to closed rings. Null if it has no areas, an invalid line, or an area of fewer than three corners. */
export function ringsOf(text: string): Position[][] | null {
  const areas = cornersOf(text)
  if (!areas || areas.length === 0 || areas.some(area => area.length < 3)) return null
  return areas.map(area => [...area, ...area.slice(0, 1)])
}

/** The text of closed rings, in the format that `ringsOf` parses. */
export const textOfRings = (rings: readonly (readonly Position[])[]): string =>
  rings.map(ring => ring.slice(0, -1).map(cornerText).join('\n')).join('\n\n')

/** Adds a corner to the last area of the text. */
export const withCorner = (text: string, at: Position): string =>
  text === '' || text.endsWith('\n') ? text + cornerText(at) : `${text}\n${cornerText(at)}`

/** Removes the last corner and the empty lines before it. */
export const withoutLastCorner = (text: string): string =>
  text
    .trimEnd()
    .replace(/\n?[^\n]*$/, '')
    .trimEnd()

/** Adds an empty line, so that the next corner starts a new area. */
export const withNextArea = (text: string): string => `${text.trimEnd()}\n\n`

const cornerText = ([lon, lat]: Position) => `${lat}, ${lon}`
