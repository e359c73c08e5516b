import { problemIn, textRules } from './text-rules.ts'

/** One entry of a list of people to invite. `email` is in lower case; null if the text is not an e-mail address. */
export type InviteAddress = { text: string; email: string | null }

// The form of an address that is copied from a mail program: Maya Chen <maya@example.org>.
const angled = /<([^<>]*)>\s*$/
// A quoted name may contain a separator: "Chen, Maya" <maya@example.org>.
const quoted = /"[^"\n]*"/g

/** The entries of a pasted list, in order and without duplicates. Commas, semicolons, tabs and line ends separate them. */
export function inviteAddressesIn(list: string): InviteAddress[] {
  const entries = list
    .replace(quoted, ' ')
    .split(/[,;\t\r\n]/)
    .map(entry => (angled.exec(entry)?.[1] ?? entry).trim())
    .filter(Boolean)
    .map(text => ({ text, email: problemIn(textRules.email, text) === null ? text.toLowerCase() : null }))
  return [...new Map(entries.map(entry => [entry.email ?? entry.text, entry])).values()]
}
