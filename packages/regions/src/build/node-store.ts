import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { float64List, lowerBound } from './number-list.ts'

const entryBytes = 16
const perBlock = 256
const blockBytes = perBlock * entryBytes
// A cache of 64 MiB. Ways refer to nodes that were created together, so few reads reach the file.
const cachedBlocks = 16_384
const mostUnsorted = 20_000_000

/** Looks up the longitude and latitude (degrees × 10⁷) of nodes by id. */
export type NodePlaces = {
  /** Sets `lonE7` and `latE7` below; false if the node is not known. */
  find(id: number): boolean
  lonE7: number
  latE7: number
  readonly count: number
}

/** The nodes of one extract, stored in a file. Every 256th id and recently read blocks are in memory. */
export type NodeStore = NodePlaces & {
  add(id: number, lonE7: number, latE7: number): void
  /** Ends writing. Throws RangeError if the ids were not sorted and are too many to sort in memory. */
  finish(): void
  close(): void
}

/** Creates a store in the file `path`; `close` deletes it. Of repeated ids one is kept. */
export function createNodeStore(path: string): NodeStore {
  const file = openSync(path, 'w+')
  const firstIds = float64List()
  let pending = Buffer.alloc(blockBytes * 64)
  let used = 0
  let written = 0
  let count = 0
  let lastId = Number.NEGATIVE_INFINITY
  let isSorted = true
  let index: Float64Array = new Float64Array(0)
  let slots = new Int32Array(0)
  let cache = Buffer.alloc(0)

  function flush() {
    if (used === 0) return
    writeSync(file, pending, 0, used, written)
    written += used
    used = 0
  }

  function append(id: number, lonE7: number, latE7: number) {
    if (count % perBlock === 0) firstIds.push(id)
    pending.writeDoubleLE(id, used)
    pending.writeInt32LE(lonE7, used + 8)
    pending.writeInt32LE(latE7, used + 12)
    used += entryBytes
    count++
    if (used === pending.length) flush()
  }

  /** Reads all entries, sorts them and writes them again. */
  function sortAll() {
    if (count > mostUnsorted)
      throw new RangeError(
        'The file’s nodes are not sorted by id, and are too many to sort here: sort it with "osmium sort".',
      )
    const all = Buffer.alloc(count * entryBytes)
    readSync(file, all, 0, all.length, 0)
    const order = Uint32Array.from({ length: count }, (_, i) => i)
    order.sort((a, b) => all.readDoubleLE(a * entryBytes) - all.readDoubleLE(b * entryBytes))
    rewrite(all, order)
  }

  function rewrite(all: Buffer, order: Uint32Array) {
    firstIds.clear()
    written = 0
    count = 0
    let previous = Number.NEGATIVE_INFINITY
    for (const entry of order) {
      const at = entry * entryBytes
      const id = all.readDoubleLE(at)
      if (id !== previous) append(id, all.readInt32LE(at + 8), all.readInt32LE(at + 12))
      previous = id
    }
    flush()
  }

  function block(number: number): number {
    const slot = number % cachedBlocks
    if (slots[slot] !== number) {
      readSync(file, cache, slot * blockBytes, blockBytes, number * blockBytes)
      slots[slot] = number
    }
    return slot * blockBytes
  }

  return {
    lonE7: 0,
    latE7: 0,
    get count() {
      return count
    },
    add(id, lonE7, latE7) {
      if (id < lastId) isSorted = false
      // Skips an id that repeats the previous one, because it would stay in the list.
      if (id === lastId) return
      lastId = id
      append(id, lonE7, latE7)
    },
    finish() {
      flush()
      if (!isSorted) sortAll()
      pending = Buffer.alloc(0)
      index = firstIds.values()
      const blocks = Math.min(cachedBlocks, index.length)
      slots = new Int32Array(cachedBlocks).fill(-1)
      cache = Buffer.alloc(blocks === index.length ? blocks * blockBytes : cachedBlocks * blockBytes)
    },
    find(id) {
      const after = lowerBound(index, id)
      const number = index[after] === id ? after : after - 1
      if (number < 0) return false
      const base = block(number)
      const entries = Math.min(perBlock, count - number * perBlock)
      let low = 0
      let high = entries
      while (low < high) {
        const middle = (low + high) >>> 1
        if (cache.readDoubleLE(base + middle * entryBytes) < id) low = middle + 1
        else high = middle
      }
      const at = base + low * entryBytes
      if (low === entries || cache.readDoubleLE(at) !== id) return false
      this.lonE7 = cache.readInt32LE(at + 8)
      this.latE7 = cache.readInt32LE(at + 12)
      return true
    },
    close() {
      closeSync(file)
      rmSync(path, { force: true })
    },
  }
}

/** The nodes of several extracts as one. Each extract has its own store, because ids are sorted only within an extract. */
export type NodeStores = NodePlaces & {
  /** Adds a node of an extract; false if an earlier extract contains it, too. Extracts are added one after another. */
  add(part: number, id: number, lonE7: number, latE7: number): boolean
  /** Ends writing an extract's nodes. Throws RangeError as `NodeStore` does. */
  finish(part: number): void
  /** Whether any of the first `count` nodes is in an extract other than this one. */
  isInOther(part: number, ids: Float64Array, count: number): boolean
  close(): void
}

/** Creates one store for each path; `close` deletes the files. */
export function createNodeStores(paths: readonly string[]): NodeStores {
  const stores = paths.map(createNodeStore)
  const isFinished = paths.map(() => false)
  let repeated = 0
  return {
    lonE7: 0,
    latE7: 0,
    get count() {
      return stores.reduce((sum, store) => sum + store.count, -repeated)
    },
    add(part, id, lonE7, latE7) {
      stores[part]?.add(id, lonE7, latE7)
      const isNew = !stores.some((store, i) => isFinished[i] && store.find(id))
      if (!isNew) repeated++
      return isNew
    },
    finish(part) {
      stores[part]?.finish()
      isFinished[part] = true
    },
    isInOther(part, ids, count) {
      for (let i = 0; i < count; i++)
        if (stores.some((store, other) => other !== part && store.find(ids[i] ?? 0))) return true
      return false
    },
    find(id) {
      for (const store of stores) {
        if (!store.find(id)) continue
        this.lonE7 = store.lonE7
        this.latE7 = store.latE7
        return true
      }
      return false
    },
    close() {
      for (const store of stores) store.close()
    },
  }
}
