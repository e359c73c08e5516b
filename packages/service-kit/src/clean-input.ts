import { AppError } from './errors.ts'

const maxDepth = 32

/**
 * Text as databases and other languages can take it: NUL bytes are dropped and halves of characters, such as a
 * truncated emoji leaves behind, are replaced. Throws `malformed-body` for what is nested deeper than any contract.
 */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  if (depth >= maxDepth) throw new AppError('malformed-body')
  if (Array.isArray(value)) return value.map(item => cleanInput(item, depth + 1))
  const cleaned: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) cleaned[cleanText(key)] = cleanInput(item, depth + 1)
  return cleaned
}

function cleanText(text: string): string {
  const wellFormed = text.toWellFormed()
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '') : wellFormed
}
