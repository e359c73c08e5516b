import { AppError } from '../errors.ts'

const maxDepth = 32

/**
 * Makes text storable: removes NUL bytes and replaces lone surrogates, which a truncated emoji leaves behind. Throws
 * `malformed-body` for NUL bytes in keys and for nesting deeper than any contract.
 */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  if (depth >= maxDepth) throw new AppError('malformed-body')
  if (Array.isArray(value)) return value.map(item => cleanInput(item, depth + 1))
  // fromEntries, because assigning would let a key called __proto__ set the prototype.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanKey(key), cleanInput(item, depth + 1)]))
}

/** Throws instead of removing NUL bytes: without them a key could become one that the JSON parser refuses, such as __proto__. */
function cleanKey(key: string): string {
  if (key.includes('\0')) throw new AppError('malformed-body')
  return key.toWellFormed()
}

function cleanText(text: string): string {
  const wellFormed = text.toWellFormed()
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '') : wellFormed
}
