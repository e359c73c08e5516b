/** A few at once and after everything else: the page that is open needs the line more. */
const atOnce = 3

/** A name changes with the content, so that a copy with this name is this file, whoever has it. */
const isHashed = (path: string) => path.startsWith('/assets/')

type Former = (path: string) => Promise<Response | undefined>

/**
 * Puts files into a cache. One that the page has just loaded, or that a former version kept, is not downloaded again. A file that
 * fails to load does not keep the others out.
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
