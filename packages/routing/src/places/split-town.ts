import type { Position } from '@muster/geo/position'
import { townNamed, zipNamed } from './gazetteer.ts'
import { normalise } from './text.ts'

const stateOrZip = /[\s,]+(?:(\d{5})(?:-\d{4})?|ca|calif|california|usa|united states)\.?$/i
const mostTownWords = 3

/** Splits an address line: `rest` is the text before the town, state and ZIP code, `at` the position of the town. Null if the line names none of them. */
export function splitTown(text: string): { rest: string; at: Position | null } | null {
  let rest = text.trim()
  let at: Position | null = null
  for (let tail = stateOrZip.exec(rest); tail; tail = stateOrZip.exec(rest)) {
    if (tail[1]) at = zipNamed(tail[1])?.location ?? at
    rest = rest.slice(0, tail.index)
  }
  const parts = rest.split(/[\s,]+/)
  for (let count = Math.min(mostTownWords, parts.length - 1); count > 0; count--) {
    const town = townNamed(normalise(parts.slice(-count).join(' ')))
    if (town) return { rest: parts.slice(0, -count).join(' '), at: town.location }
  }
  return rest === text.trim() ? null : { rest, at }
}
