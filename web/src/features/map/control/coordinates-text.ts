import type { Position } from '@muster/geo/position'

const shape = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,2}(?:\.\d+)?)\s*$/

/** Parses a text such as "-122.27,37.8": longitude first, as the control writes it. Null for any other text. */
export function coordinatesIn(text: string): Position | null {
  const found = shape.exec(text)
  if (!found) return null
  const point: Position = [Number(found[1]), Number(found[2])]
  return Math.abs(point[0]) <= 180 && Math.abs(point[1]) <= 90 ? point : null
}
