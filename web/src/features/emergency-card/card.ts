import type { User } from '@muster/contracts/entities/user'
import { type Language, languages } from '@muster/contracts/vocabulary/languages'
import { needNames } from '@muster/contracts/vocabulary/needs'
import { texts } from '@muster/languages/all/emergency-card'
import { texts as needTexts } from '@muster/languages/all/needs'
import { fill } from '@muster/languages/fill'
import { isolated } from '../../lib/isolated.ts'

export type CardPart = { heading: string; lines: readonly string[] }
export type Card = { name: string; parts: readonly CardPart[] }

/** Most characters in the QR code. A camera can still read a code of this size from paper. */
const longestCode = 900

const shown = (language: Language): Language[] => [language, ...languages.filter(other => other !== language)]

/** The phone number with non-breaking spaces and hyphens, so that it stays on one line. */
const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')
const plain = (text: string) =>
  text
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u2011', '-')
    .replace(/[\u2068\u2069]/g, '')

/** A text in the reader's language and in all other languages, without duplicates. */
const inAll = (language: Language, word: (language: Language) => string) =>
  [...new Set(shown(language).map(word))].join(' / ')

type Options = { language: Language; withHome: boolean }

/** The content of a person's card, in every language, the reader's first. The primary contact comes first. */
export function cardOf(user: User, { language, withHome }: Options): Card {
  const needs = needNames.filter(need => user[need])
  const contacts = user.emergencyContacts.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
  const parts = [
    {
      heading: inAll(language, of => texts[of].needs),
      lines: needs.map(need => inAll(language, of => needTexts[of][need].form)),
    },
    {
      heading: inAll(language, of => texts[of].call),
      // Beside a name in Arabic, the parts of a phone number that is not isolated are shown in reverse order.
      lines: contacts.map(
        ({ name, relationship, phone }) =>
          `${isolated(name)} (${isolated(relationship)}): ${isolated(unbroken(phone))}`,
      ),
    },
    { heading: inAll(language, of => texts[of].home), lines: withHome && user.location ? [user.location] : [] },
  ]
  return { name: user.name, parts: parts.filter(({ lines }) => lines.length > 0) }
}

/** The card with at most this many lines in each part, the last of which then says how many are left out. */
export function shortened(card: Card, language: Language, mostLines: number): Card {
  const parts = card.parts.map(({ heading, lines }) => {
    if (lines.length <= mostLines) return { heading, lines }
    const shown = lines.slice(0, mostLines - 1)
    const count = lines.length - shown.length
    return { heading, lines: [...shown, inAll(language, of => fill(texts[of].more, { count: String(count) }))] }
  })
  return { ...card, parts }
}

/** The heading of the card, in every language, the reader's first. */
export const cardHeading = (language: Language): string => inAll(language, of => texts[of].heading)

/** The card as plain text for the QR code. It is not a link, so the phone that scans it needs no network and contacts no server. */
export function cardText({ name, parts }: Card): string {
  const text = [name, ...parts.flatMap(({ heading, lines }) => [`${heading}:`, ...lines])].join('\n')
  return [...plain(text)].slice(0, longestCode).join('')
}
