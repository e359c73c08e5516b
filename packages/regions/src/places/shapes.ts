import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import type { Coordinates } from '../build/geometry.ts'

/** The stored form of a shape: little-endian 32-bit numbers. */
export const bytesOf = (shape: Coordinates): Uint8Array => new Uint8Array(shape.slice().buffer)

/** Reads a stored shape. The bytes are copied, because SQLite's need not be aligned to four. */
export const shapeOfBytes = (bytes: Uint8Array): Coordinates => new Int32Array(bytes.slice().buffer)

/** The line in the opposite direction. */
export function reversed(shape: Coordinates): Coordinates {
  const other = new Int32Array(shape.length)
  for (let i = 0; i < shape.length; i += 2) {
    other[i] = shape[shape.length - 2 - i] ?? 0
    other[i + 1] = shape[shape.length - 1 - i] ?? 0
  }
  return other
}

export const positionsOf = (shape: Coordinates): Position[] =>
  Array.from({ length: shape.length / 2 }, (_, i) => [(shape[i * 2] ?? 0) / 1e7, (shape[i * 2 + 1] ?? 0) / 1e7])

/** The point at a share (0–1) of a line's length. */
export function pointAtShare(line: readonly Position[], share: number): Position {
  const lengths = line.slice(1).map((point, i) => distanceMeters(...(line[i] ?? point), ...point))
  let rest = lengths.reduce((sum, length) => sum + length, 0) * share
  for (const [i, length] of lengths.entries()) {
    const [a, b] = [line[i], line[i + 1]]
    if (a && b && (rest <= length || i === lengths.length - 1)) {
      const t = length > 0 ? Math.min(1, rest / length) : 0
      return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
    }
    rest -= length
  }
  return line[0] ?? [0, 0]
}
