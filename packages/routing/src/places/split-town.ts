import type { Position } from '@muster/geo/position'
import { townNamed, zipNamed } from './gazetteer.ts'
import { normalise } from './text.ts'

const stateOrZip = /[\s,]+(?:(\d{5})(?:-\d{4})?|ca|calif|california|usa|united states)\.?$/i
const mostTownWords = 3

type SplitLine = { rest: string; at: Position | null; town: string | null }

/**
 * Splits an address line: `rest` is the text before the town, state and ZIP code, `at` the position of the town, and `town` its name as it is written there.
 * Null if the line names none of them.
 */
export function splitTown(text: string): SplitLine | null {
  let rest = text.trim()
  let at: Position | null = null
  for (let tail = stateOrZip.exec(rest); tail; tail = stateOrZip.exec(rest)) {
    if (tail[1]) at = zipNamed(tail[1])?.location ?? at
    rest = rest.slice(0, tail.index)
  }
  const parts = rest.split(/[\s,]+/)
  for (let count = Math.min(mostTownWords, parts.length - 1); count > 0; count--) {
    const town = parts.slice(-count).join(' ')
    const known = townNamed(normalise(town))
    if (known) return { rest: parts.slice(0, -count).join(' '), at: known.location, town }
  }
  return rest === text.trim() ? null : { rest, at, town: null }
}
