import type { ContactForm } from '@muster/contracts/entities/user'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A name: two letters, or one of a script in which a whole word may be one. */
const named = /\p{L}.*\p{L}|\p{Ideographic}|\p{Script=Hangul}/u

/** The number to dial from a phone in the United States, in E.164; null if the text is not a phone number. */
export function calledAt(written: string): string | null {
  const number = parsePhoneNumberFromString(written.replace(/^\s*(?:00|011)/, '+'), 'US')
  return number?.isValid() ? number.number : null
}

/**
 * The contacts who can be called, of several with one number the first. Whatever people write is saved; what it is good for is decided here. Nobody
 * is their own contact.
 */
export function reachableOf<C extends Pick<ContactForm, 'name' | 'phone'>>(
  contacts: readonly C[],
  ownPhone: string | null,
): C[] {
  const taken = new Set([calledAt(ownPhone ?? '')])
  return contacts.filter(({ name, phone }) => {
    const number = calledAt(phone)
    if (number === null || taken.has(number) || !named.test(name)) return false
    taken.add(number)
    return true
  })
}
