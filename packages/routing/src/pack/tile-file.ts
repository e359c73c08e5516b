import { PackFileError } from './container.ts'

/** A gzipped vector tile. */
export type PackTile = { z: number; x: number; y: number; data: Uint8Array }

type Entry = [z: number, x: number, y: number, bytes: number]

const headBytes = 4
const keyOf = (z: number, x: number, y: number) => `${z}/${x}/${y}`

/** Writes the part of a pack that contains its map: the length of a JSON list of the tiles, the list, then the tiles in the same order. */
export function writeTiles(tiles: readonly PackTile[]): Uint8Array<ArrayBuffer> {
  const list = new TextEncoder().encode(JSON.stringify(tiles.map(({ z, x, y, data }): Entry => [z, x, y, data.length])))
  const bytes = new Uint8Array(tiles.reduce((sum, { data }) => sum + data.length, headBytes + list.length))
  new DataView(bytes.buffer).setUint32(0, list.length, true)
  bytes.set(list, headBytes)
  let at = headBytes + list.length
  for (const { data } of tiles) {
    bytes.set(data, at)
    at += data.length
  }
  return bytes
}

/** Reads a part of `writeTiles`. Returns a function that gives the gzipped tile at a place, or null if there is none. Throws PackFileError. */
export function readTiles(
  bytes: Uint8Array<ArrayBuffer>,
): (z: number, x: number, y: number) => Uint8Array<ArrayBuffer> | null {
  const length = bytes.length < headBytes ? Infinity : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  if (headBytes + length > bytes.length) throw new PackFileError('its map is cut short')
  const list: Entry[] = JSON.parse(new TextDecoder().decode(bytes.subarray(headBytes, headBytes + length)))
  const places = new Map<string, readonly [from: number, to: number]>()
  let at = headBytes + length
  for (const [z, x, y, size] of list) {
    places.set(keyOf(z, x, y), [at, at + size])
    at += size
  }
  return (z, x, y) => {
    const place = places.get(keyOf(z, x, y))
    return place ? bytes.subarray(...place) : null
  }
}
