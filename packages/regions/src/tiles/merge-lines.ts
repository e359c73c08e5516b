import type { Coordinates } from '../build/geometry.ts'

/** Joins lines that continue each other: at low zooms, the short pieces of a long road would be too small to draw. */
export function mergeLines(lines: readonly Coordinates[]): Coordinates[] {
  const byStart = new Map<string, Coordinates[]>()
  const byEnd = new Map<string, Coordinates[]>()
  const add = (map: Map<string, Coordinates[]>, key: string, line: Coordinates) => {
    const others = map.get(key)
    if (others) others.push(line)
    else map.set(key, [line])
  }
  for (const line of lines) {
    add(byStart, startOf(line), line)
    add(byEnd, endOf(line), line)
  }
  const used = new Set<Coordinates>()
  const take = (map: Map<string, Coordinates[]>, key: string) => map.get(key)?.find(line => !used.has(line))
  const merged: Coordinates[] = []
  for (const first of lines) {
    if (used.has(first)) continue
    used.add(first)
    const chain = [first]
    for (let next = take(byStart, endOf(first)); next; next = take(byStart, endOf(chain.at(-1) ?? first))) {
      used.add(next)
      chain.push(next)
    }
    for (let before = take(byEnd, startOf(first)); before; before = take(byEnd, startOf(chain[0] ?? first))) {
      used.add(before)
      chain.unshift(before)
    }
    merged.push(joined(chain))
  }
  return merged
}

const startOf = (line: Coordinates) => `${line[0]},${line[1]}`
const endOf = (line: Coordinates) => `${line.at(-2)},${line.at(-1)}`

function joined(chain: readonly Coordinates[]): Coordinates {
  const [only] = chain
  if (only && chain.length === 1) return only
  const all = new Int32Array(chain.reduce((sum, line) => sum + line.length - 2, 2))
  let at = 0
  chain.forEach((line, i) => {
    all.set(i === 0 ? line : line.subarray(2), at)
    at += i === 0 ? line.length : line.length - 2
  })
  return all
}
