import { AppError } from '../errors.ts'

const maxDepth = 32

/**
 * Makes the texts of a parsed body storable: removes NUL bytes and replaces lone surrogates, which remain of a truncated emoji. Throws `malformed-body` for
 * NUL bytes in keys, and for deeper nesting than any contract has.
 */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  if (depth >= maxDepth) throw new AppError('malformed-body')
  if (Array.isArray(value)) return value.map(item => cleanInput(item, depth + 1))
  // `fromEntries`, because assigning a key named `__proto__` would set the prototype.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanKey(key), cleanInput(item, depth + 1)]))
}

/** Throws for NUL bytes and does not remove them, because a key without them could be one that the JSON parser refuses, such as `__proto__`. */
function cleanKey(key: string): string {
  if (key.includes('\0')) throw new AppError('malformed-body')
  return key.toWellFormed()
}

function cleanText(text: string): string {
  const wellFormed = text.toWellFormed()
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '') : wellFormed
}
