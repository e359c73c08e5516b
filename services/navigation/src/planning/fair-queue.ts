/** A queue whose items belong to keys, such as callers. */
export type FairQueue<T> = {
  /** Adds an item; false if the queue or the share of this key is full. */
  add(key: string, item: T): boolean
  /** Takes the oldest item of the key whose turn it is; undefined if the queue is empty. */
  next(): T | undefined
  /** Removes an item; false if it is not in the queue any more. */
  remove(key: string, item: T): boolean
  size(): number
}

/** A bounded queue in which the keys (callers) take turns, so that a caller with many requests waits longer and nobody else does. */
export function createFairQueue<T>({
  mostWaiting,
  mostPerKey,
}: {
  mostWaiting: number
  mostPerKey: number
}): FairQueue<T> {
  // A Map keeps its keys in insertion order: the first key is the next one.
  const waiting = new Map<string, T[]>()
  let size = 0

  return {
    add(key, item) {
      const items = waiting.get(key) ?? []
      if (size >= mostWaiting || items.length >= mostPerKey) return false
      items.push(item)
      waiting.set(key, items)
      size++
      return true
    },
    next() {
      for (const [key, items] of waiting) {
        const item = items.shift()
        waiting.delete(key)
        if (items.length > 0) waiting.set(key, items)
        if (item === undefined) continue
        size--
        return item
      }
      return undefined
    },
    remove(key, item) {
      const items = waiting.get(key) ?? []
      const at = items.indexOf(item)
      if (at < 0) return false
      items.splice(at, 1)
      if (items.length === 0) waiting.delete(key)
      size--
      return true
    },
    size: () => size,
  }
}
