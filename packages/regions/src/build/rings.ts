/** Joins ways end to end into closed rings of node ids. Ways that do not form a ring are left out. Each ring begins and ends with the same id. */
export function joinRings(ways: readonly Float64Array[]): Float64Array[] {
  const rings: Float64Array[] = []
  const open: Float64Array[] = []
  for (const way of ways) {
    if (way.length < 2) continue
    if (way[0] === way.at(-1)) {
      if (way.length >= 4) rings.push(way)
    } else open.push(way)
  }
  const byEnd = new Map<number, Set<Float64Array>>()
  const at = (id: number) => byEnd.get(id) ?? byEnd.set(id, new Set()).get(id) ?? new Set()
  for (const way of open) {
    at(way[0] ?? 0).add(way)
    at(way.at(-1) ?? 0).add(way)
  }
  const remove = (way: Float64Array) => {
    at(way[0] ?? 0).delete(way)
    at(way.at(-1) ?? 0).delete(way)
  }
  for (const first of open) {
    if (!at(first[0] ?? 0).has(first)) continue
    remove(first)
    const ids = [...first]
    while (ids[0] !== ids.at(-1)) {
      const end = ids.at(-1) ?? 0
      const [next] = at(end)
      if (!next) break
      remove(next)
      const onward = next[0] === end ? next : next.toReversed()
      for (let i = 1; i < onward.length; i++) ids.push(onward[i] ?? 0)
    }
    if (ids.length >= 4 && ids[0] === ids.at(-1)) rings.push(Float64Array.from(ids))
  }
  return rings
}
