import { numberToDial } from './phone-link.ts'

const isApple = (userAgent: string) => /iphone|ipad|macintosh/i.test(userAgent)

/**
 * A link that opens the device's message app with a text for several people (RFC 5724). Apple devices need their own form for more than
 * one number. Extensions are left out, because message apps do not support them. Null if none of the numbers can be dialled.
 */
export function smsLink(phones: readonly string[], text = '', userAgent = navigator.userAgent): string | null {
  const numbers = [...new Set(phones.map(phone => numberToDial(phone).digits).filter(Boolean))]
  const [first] = numbers
  if (!first) return null
  if (!text) return `sms:${numbers.join()}`
  const body = `body=${encodeURIComponent(text)}`
  if (numbers.length > 1 && isApple(userAgent)) return `sms://open?addresses=${numbers.join()}&${body}`
  // Old iPhones need the '&' to read the text; Android ignores it.
  return `sms:${numbers.join()}?&${body}`
}
