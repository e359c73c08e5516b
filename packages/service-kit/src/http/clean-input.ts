import { AppError } from '../errors.ts'

const maxDepth = 32

/**
 * Text as databases and other languages can take it: NUL bytes are dropped and halves of characters, such as a
 * truncated emoji leaves behind, are replaced. Throws `malformed-body` for what is nested deeper than any contract and
 * for NUL bytes in keys.
 */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  if (depth >= maxDepth) throw new AppError('malformed-body')
  if (Array.isArray(value)) return value.map(item => cleanInput(item, depth + 1))
  // fromEntries, because assigning would let a key called __proto__ set the prototype.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanKey(key), cleanInput(item, depth + 1)]))
}

/** Nothing is dropped from a key: what is left could be one that the JSON parser has refused. */
function cleanKey(key: string): string {
  if (key.includes('\0')) throw new AppError('malformed-body')
  return key.toWellFormed()
}

function cleanText(text: string): string {
  const wellFormed = text.toWellFormed()
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '') : wellFormed
}
