import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min'
import { dialled } from './phone-link.ts'

/** `number`: as people read it. `area`: the area code is missing. The others cannot be called at all. */
export type PhoneCheck = { is: 'callable'; number: string } | { is: 'area' | 'short' | 'long' | 'wrong' }

/** 211, 511, 911, 988: short and right. */
const shortNumber = /^(?:[2-9]11|988)$/

/** Whether a number that somebody wrote can be called from a phone in the United States. */
export function checkPhone(written: string): PhoneCheck {
  const { digits } = dialled(written)
  if (shortNumber.test(digits)) return { is: 'callable', number: digits }
  const number = parsePhoneNumberFromString(digits.replace(/^00|^011/, '+'), 'US')
  if (number?.isValid())
    return { is: 'callable', number: number.country === 'US' ? number.formatNational() : number.formatInternational() }
  if (/^[2-9]\d{6}$/.test(digits)) return { is: 'area' }
  const length = validatePhoneNumberLength(digits, 'US')
  if (length === 'TOO_SHORT') return { is: 'short' }
  return { is: length === 'TOO_LONG' ? 'long' : 'wrong' }
}
