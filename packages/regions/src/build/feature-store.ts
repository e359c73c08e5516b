import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { type Bounds, boundsOf, type Coordinates } from './geometry.ts'
import { float64List } from './number-list.ts'
import { type Layer, layers, type MapRule, type Properties } from './tag-rules.ts'

export type FeatureType = 'point' | 'line' | 'polygon'
/** A feature of the map. `parts`: one point, one line, or polygons, each as a list of rings with the outer one first. */
export type Feature = {
  layer: Layer
  minZoom: number
  type: FeatureType
  properties: Properties
  parts: Coordinates[][]
}

const types: readonly FeatureType[] = ['point', 'line', 'polygon']
const bufferBytes = 4 * 1024 * 1024

/** Features in a file, in the order of their addition. Only their offsets are in memory. */
export type FeatureStore = {
  /** Stores a feature and returns its index and bounds. */
  add(rule: MapRule, type: FeatureType, parts: Coordinates[][]): { index: number; bounds: Bounds }
  finish(): void
  read(index: number): Feature
  readonly count: number
  readonly bytes: number
  close(): void
}

/** Creates a store in the file `path`; `close` deletes it. */
export function createFeatureStore(path: string): FeatureStore {
  const file = openSync(path, 'w+')
  const offsets = float64List()
  let starts: Float64Array = new Float64Array(0)
  let buffer = Buffer.alloc(bufferBytes)
  let used = 0
  let written = 0

  function flush() {
    writeSync(file, buffer, 0, used, written)
    written += used
    used = 0
  }

  function reserve(bytes: number) {
    if (used + bytes > buffer.length && used > 0) flush()
    if (bytes > buffer.length) buffer = Buffer.alloc(bytes)
  }

  return {
    get count() {
      return offsets.length
    },
    get bytes() {
      return written + used
    },
    add({ layer, minZoom, properties }, type, parts) {
      const text = Buffer.from(JSON.stringify(properties))
      const rings = parts.flat()
      const points = rings.reduce((sum, ring) => sum + ring.length, 0)
      reserve(7 + text.length + 4 + parts.length * 4 + rings.length * 4 + points * 4)
      offsets.push(written + used)
      used = buffer.writeUInt8(layers.indexOf(layer), used)
      used = buffer.writeUInt8(minZoom, used)
      used = buffer.writeUInt8(types.indexOf(type), used)
      used = buffer.writeUInt32LE(text.length, used)
      used += text.copy(buffer, used)
      used = buffer.writeUInt32LE(parts.length, used)
      for (const part of parts) {
        used = buffer.writeUInt32LE(part.length, used)
        for (const ring of part) {
          used = buffer.writeUInt32LE(ring.length, used)
          for (const value of ring) used = buffer.writeInt32LE(value, used)
        }
      }
      return { index: offsets.length - 1, bounds: boundsOf(rings) }
    },
    finish() {
      flush()
      offsets.push(written)
      starts = offsets.values()
      buffer = Buffer.alloc(0)
    },
    read(index) {
      const start = starts[index] ?? 0
      const bytes = Buffer.allocUnsafe((starts[index + 1] ?? start) - start)
      readSync(file, bytes, 0, bytes.length, start)
      return decode(bytes)
    },
    close() {
      closeSync(file)
      rmSync(path, { force: true })
    },
  }
}

function decode(bytes: Buffer): Feature {
  let at = 7
  const next = () => {
    at += 4
    return bytes.readUInt32LE(at - 4)
  }
  const textBytes = bytes.readUInt32LE(3)
  const properties = JSON.parse(bytes.toString('utf8', at, at + textBytes)) as Properties
  at += textBytes
  const parts = Array.from({ length: next() }, () =>
    Array.from({ length: next() }, () => {
      const ring = new Int32Array(next())
      for (let i = 0; i < ring.length; i++) {
        ring[i] = bytes.readInt32LE(at)
        at += 4
      }
      return ring
    }),
  )
  return {
    layer: layers[bytes.readUInt8(0)] ?? 'roads',
    minZoom: bytes.readUInt8(1),
    type: types[bytes.readUInt8(2)] ?? 'point',
    properties,
    parts,
  }
}
