type Options = { mostBytes: number; make(key: string): Promise<Buffer> }

/**
 * Creates an LRU cache for up to `mostBytes` of the buffers that `make` returns. Concurrent calls for the same key share one call of `make`; an error is not
 * cached.
 */
export function createBoundedCache({ mostBytes, make }: Options) {
  const kept = new Map<string, Buffer>()
  const underWay = new Map<string, Promise<Buffer>>()
  let bytes = 0

  async function add(key: string): Promise<Buffer> {
    try {
      const made = await make(key)
      kept.set(key, made)
      bytes += made.length
      for (const [oldest, { length }] of kept) {
        if (bytes <= mostBytes) break
        kept.delete(oldest)
        bytes -= length
      }
      return made
    } finally {
      underWay.delete(key)
    }
  }

  return async (key: string): Promise<Buffer> => {
    const found = kept.get(key)
    if (found) {
      kept.delete(key)
      kept.set(key, found)
      return found
    }
    const making = underWay.get(key) ?? add(key)
    underWay.set(key, making)
    return making
  }
}
