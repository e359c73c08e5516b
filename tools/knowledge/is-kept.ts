import { createHash } from 'node:crypto'

/** Whether a text of a labelled set is used only for measuring, and never for fitting: one in `oneIn`, chosen by a hash of the text. */
export const isKept = (text: string, oneIn: number): boolean =>
  (createHash('sha256').update(text).digest()[0] ?? 0) % oneIn === 0
