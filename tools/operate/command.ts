import { UserActionRequired } from '../infra/types.ts'
import type { Client } from './client.ts'

/** The options of the command line. */
export type Values = {
  note?: string | undefined
  to?: string | undefined
  file?: string | undefined
  day?: string | undefined
  speed?: string | undefined
  audience?: string | undefined
  sender?: string | undefined
  counties?: string | undefined
  'per-minute'?: string | undefined
  yes?: boolean | undefined
}
/** The arguments of a command: the client, the words after the command's name, and the options. */
export type Asked = { client: Client; words: readonly string[]; values: Values }

export const say = (line: string): void => console.log(line)

/** The reason for a change, from `--note`. The audit keeps it permanently. */
export function noteOf({ note }: Values): string {
  if (!note?.trim()) throw new UserActionRequired('Say why: --note "The polygon is wrong"')
  return note
}

/** Returns the word. Throws UserActionRequired if there is none; `what` says in the message what is missing. */
export function wanted(word: string | undefined, what: string): string {
  if (!word) throw new UserActionRequired(`Say which: ${what}`)
  return word
}

/** "3 min ago" */
export function ago(instant: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(instant)) / 1_000))
  if (seconds < 120) return `${seconds} s ago`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min ago`
  return `${Math.round(seconds / 3_600)} h ago`
}
