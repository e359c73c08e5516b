type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** JSON whose repeated parts are in `shared`, by their path. */
export type WithShared = { shared: Record<string, Json>; content: { [key: string]: Json } }

/** Parts with fewer characters are not shared. */
const shortest = 120
const reference = 'same as'

/** Writes each longer part once, under the path of its first place, because many routes have the same entities. */
export function shareParts(content: WithShared['content']): WithShared {
  const counts = new Map<string, number>()
  visit(content, text => counts.set(text, (counts.get(text) ?? 0) + 1))
  const names = new Map<string, string>()
  const shared: Record<string, Json> = {}

  function shorten(value: Json, path: string): Json {
    if (typeof value !== 'object' || value === null) return value
    const text = JSON.stringify(value)
    const known = names.get(text)
    if (known) return { [reference]: known }
    const isShared = text.length > shortest && (counts.get(text) ?? 0) > 1
    if (isShared) names.set(text, path)
    const short = Array.isArray(value)
      ? value.map((one, n) => shorten(one, `${path}[${n}]`))
      : Object.fromEntries(
          Object.entries(value).map(([key, one]) => [key, shorten(one, path ? `${path}.${key}` : key)]),
        )
    if (!isShared) return short
    shared[path] = short
    return { [reference]: path }
  }
  return { content: Object.fromEntries(Object.entries(content).map(([key, one]) => [key, shorten(one, key)])), shared }
}

/** Undoes `shareParts`. */
export function restoreParts({ content, shared }: WithShared): Json {
  function restore(value: Json): Json {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(restore)
    const name = value[reference]
    if (typeof name === 'string') return restore(shared[name] ?? null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, restore(one)]))
  }
  return restore(content)
}

function visit(value: Json, see: (text: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  see(JSON.stringify(value))
  for (const one of Object.values(value)) visit(one as Json, see)
}
