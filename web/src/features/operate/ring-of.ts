import type { Position } from '@muster/contracts/entities/common'

const corner = /^(-?\d{1,2}(?:\.\d+)?)\s*[,\s]\s*(-?\d{1,3}(?:\.\d+)?)$/

/** The closed ring of corners that are written as "latitude, longitude" a line; null where they are no area. */
export function ringOf(text: string): Position[] | null {
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  const read = lines.map(line => corner.exec(line))
  if (read.length < 3 || read.includes(null)) return null
  const ring = read.map((found): Position => [Number(found?.[2]), Number(found?.[1])])
  const [first] = ring
  return first ? [...ring, first] : null
}
