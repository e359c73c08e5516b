import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min'
import { numberToDial } from './phone-link.ts'

/** The result of a check. `number`: formatted for people. `area`: the area code is missing. `short`, `long`, `wrong`: cannot be called. */
export type PhoneCheck = { is: 'callable'; number: string } | { is: 'area' | 'short' | 'long' | 'wrong' }

/** Valid short numbers: 211, 511, 911, 988 and similar ones. */
const shortNumber = /^(?:[2-9]11|988)$/

/** Checks whether a typed number can be called from a phone in the United States. */
export function checkPhone(written: string): PhoneCheck {
  const { digits } = numberToDial(written)
  if (shortNumber.test(digits)) return { is: 'callable', number: digits }
  const number = parsePhoneNumberFromString(digits.replace(/^00|^011/, '+'), 'US')
  if (number?.isValid())
    return { is: 'callable', number: number.country === 'US' ? number.formatNational() : number.formatInternational() }
  if (/^[2-9]\d{6}$/.test(digits)) return { is: 'area' }
  const length = validatePhoneNumberLength(digits, 'US')
  if (length === 'TOO_SHORT') return { is: 'short' }
  return { is: length === 'TOO_LONG' ? 'long' : 'wrong' }
}
