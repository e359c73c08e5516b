import { problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'

const isEmail = (text: string) => problemIn(textRules.email, text) === null

export type InviteEmails =
  | { kind: 'empty' }
  | { kind: 'invalid' }
  | { kind: 'emails'; valid: readonly string[]; invalid: readonly string[] }

/** Splits a text on commas and trims the parts; removes duplicates. */
export function parseInviteEmails(text: string): InviteEmails {
  const entries = text
    .split(',')
    .map(entry => entry.trim())
    .filter(Boolean)
  if (entries.length === 0) return { kind: 'empty' }
  const valid = new Map(entries.filter(isEmail).map(entry => [entry.toLowerCase(), entry]))
  const invalid = entries.filter(entry => !isEmail(entry))
  return valid.size === 0 ? { kind: 'invalid' } : { kind: 'emails', valid: [...valid.values()], invalid }
}
