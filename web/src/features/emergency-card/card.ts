import type { User } from '@muster/contracts/entities/user'
import { type Language, languages } from '@muster/contracts/vocabulary/languages'
import { needNames } from '@muster/contracts/vocabulary/needs'
import { texts } from '@muster/languages/all/emergency-card'
import { texts as needTexts } from '@muster/languages/all/needs'

export type CardPart = { heading: string; lines: readonly string[] }
export type Card = { name: string; parts: readonly CardPart[] }

/** Small enough for a code that a camera still reads from paper. */
const longestCode = 900

const shown = (language: Language): Language[] => [language, ...languages.filter(other => other !== language)]

/** A number that stays on one line. */
const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')
const broken = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-')

/** The same words in the reader's language and in all others, each once. */
const inAll = (language: Language, word: (language: Language) => string) =>
  [...new Set(shown(language).map(word))].join(' / ')

type Options = { language: Language; withHome: boolean }

/** What stands on a person's card, in every language, the reader's first. The primary contact comes first. */
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
      lines: contacts.map(({ name, relationship, phone }) => `${name} (${relationship}): ${unbroken(phone)}`),
    },
    { heading: inAll(language, of => texts[of].home), lines: withHome && user.location ? [user.location] : [] },
  ]
  return { name: user.name, parts: parts.filter(({ lines }) => lines.length > 0) }
}

export const cardHeading = (language: Language): string => inAll(language, of => texts[of].heading)

/** The card as plain text, which a phone shows that scans the code: no address, so no network is needed and nobody is told. */
export function cardText({ name, parts }: Card): string {
  const text = [name, ...parts.flatMap(({ heading, lines }) => [`${heading}:`, ...lines])].join('\n')
  return [...broken(text)].slice(0, longestCode).join('')
}
