/** Fakes the part of the Cache API that packs use, because Node has none. */
export function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (key: string) => entries.get(key)?.clone(),
    put: async (key: string, response: Response) => void entries.set(key, response),
    keys: async () => [...entries.keys()].map(path => ({ url: `https://muster.example${path}` })),
    delete: async (url: string) => entries.delete(new URL(url, 'https://muster.example').pathname),
  })
  return {
    match: async (key: string, { cacheName }: { cacheName: string }) => stores.get(cacheName)?.get(key)?.clone(),
    has: async (name: string) => stores.has(name),
    open: async (name: string) => {
      const entries = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, entries)
      return cacheOf(entries)
    },
    delete: async (name: string) => stores.delete(name),
  }
}
