import { AlertFormatError } from '../../../domain/alert.ts'

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

/** Reads an ISO 8601 date with an offset and returns the instant in UTC. Throws AlertFormatError, with the field's `name`, for anything else. */
export function readInstant(text: string, name: string): string {
  const ms = instantPattern.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) throw new AlertFormatError(`${name} is not a date with a time zone`)
  return new Date(ms).toISOString()
}

/** Reads a value that must be one of `values`, spelled as in CAP. Throws AlertFormatError for anything else. */
export function readOneOf<const T extends readonly string[]>(values: T, text: string, name: string): T[number] {
  const found = values.find(value => value === text)
  if (found === undefined) throw new AlertFormatError(`${name} must be one of ${values.join(', ')}`)
  return found
}

/** Text of a feed without control characters and lone surrogates, at most `max` UTF-16 units. */
export function readText(text: string, max: number): string {
  return text.replace(unprintable, '').slice(0, max).toWellFormed().trim()
}

/** An http(s) link, or null. */
export function readLink(text: string | null | undefined): string | null {
  return text && text.length <= 2_000 && /^https?:\/\/\S+$/i.test(text) ? text : null
}

const samePattern = /^\d{6}$/
const ugcPattern = /^[A-Z]{2}[CZ](\d{3}|ALL)$/

/** SAME codes (PSSCCC) and UGC codes that are well formed. */
export function readGeocodes(codes: { same: string[]; ugc: string[] }): { same: string[]; ugc: string[] } {
  return {
    same: unique(codes.same.map(code => code.trim()).filter(code => samePattern.test(code))),
    ugc: unique(codes.ugc.map(code => code.trim().toUpperCase()).filter(code => ugcPattern.test(code))),
  }
}

/** The values without duplicates, in the order of their first occurrence. */
export function unique<T>(values: T[]): T[] {
  return [...new Set(values)]
}

/** The text that IPAWS sends to all phones in the area: the long form (360 characters), else the short form (90). */
export function readWirelessText(parameters: readonly { name: string; value: string }[]): { wirelessText?: string } {
  const named = (wanted: string) => parameters.find(({ name }) => name.toLowerCase() === wanted)?.value.trim()
  const text = named('cmamlongtext') || named('cmamtext')
  return text ? { wirelessText: readText(text, 1_000) } : {}
}
