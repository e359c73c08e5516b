import type { ContactForm } from '@muster/contracts/entities/user'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Matches a name: at least two letters, or one letter of a script in which a word can be a single letter. */
const named = /\p{L}.*\p{L}|\p{Ideographic}|\p{Script=Hangul}/u

/** The number to dial from a phone in the United States, in E.164; null if the text is not a valid phone number. */
export function dialableNumber(written: string): string | null {
  const number = parsePhoneNumberFromString(written.replace(/^\s*(?:00|011)/, '+'), 'US')
  return number?.isValid() ? number.number : null
}

/**
 * The contacts who can be called: those with a name and a valid number. Of several contacts with one number only the first counts, and the person's own
 * number does not. Other contacts are stored too, because everything that people write is saved.
 */
export function reachableOf<C extends Pick<ContactForm, 'name' | 'phone'>>(
  contacts: readonly C[],
  ownPhone: string | null,
): C[] {
  const taken = new Set([dialableNumber(ownPhone ?? '')])
  return contacts.filter(({ name, phone }) => {
    const number = dialableNumber(phone)
    if (number === null || taken.has(number) || !named.test(name)) return false
    taken.add(number)
    return true
  })
}
