import { createHash } from 'node:crypto'

/** Whether a text is of the part of a labelled set that is only measured, never fitted to: one in `oneIn`, by a hash of the text. */
export const isKept = (text: string, oneIn: number): boolean =>
  (createHash('sha256').update(text).digest()[0] ?? 0) % oneIn === 0
