/** Normalises a text: lower case, without accents and punctuation, single spaces. */
export const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const withinEdits = (a: string, b: string, limit: number): boolean => {
  if (Math.abs(a.length - b.length) > limit) return false
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return (row[b.length] ?? limit + 1) <= limit
}

/** How well a query matches a key (both normalised), from 0 (not at all) to 1. */
export const matchScore = (query: string, key: string): number => {
  if (query === key) return 1
  if (key.startsWith(`${query} `)) return 0.93
  if (key.startsWith(query)) return 0.9
  const words = key.split(' ')
  const asked = query.split(' ')
  if (asked.every(word => words.some(other => other.startsWith(word)))) return 0.75
  const edits = /^\d+$/.test(query) ? 0 : query.length >= 8 ? 2 : query.length >= 4 ? 1 : 0
  if (edits > 0 && (withinEdits(query, key, edits) || withinEdits(query, key.slice(0, query.length), edits)))
    return 0.55
  return 0
}
