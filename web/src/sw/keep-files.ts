/** Number of parallel downloads. Low, like their priority, because the open page needs the connection more. */
const atOnce = 3

/** Whether the name of a file changes with its content. Then every copy with this name is the right file. */
const isHashed = (path: string) => path.startsWith('/assets/')

type Former = (path: string) => Promise<Response | undefined>

/**
 * Puts files into a cache. A hashed file that the page has just loaded, or that a former version of the app cached (`former`), is not downloaded
 * again. A file that fails to load does not prevent the others.
 */
export async function keepFiles(cache: Cache, paths: readonly string[], former: Former): Promise<void> {
  const waiting = [...paths]
  const keep = async (path: string) => {
    const kept = isHashed(path) ? await former(path).catch(() => undefined) : undefined
    if (kept) return cache.put(path, kept)
    return cache.add(new Request(path, { cache: isHashed(path) ? 'default' : 'reload', priority: 'low' }))
  }
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await keep(path).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
