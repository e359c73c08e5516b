import { cleanName, cleanText } from './clean-text.ts'
import { maxLength, minLength } from './limits.ts'
import type { Problem } from './problems.ts'

/** The rule for one text of a request. Schemas are made from it; forms check it without loading zod. */
export type TextRule = {
  /** `name`, `text` and `email` are trimmed, names and texts are cleaned. A password is used unchanged. */
  kind: 'name' | 'text' | 'email' | 'password'
  /** In UTF-16 units, like JavaScript's `length` and HTML's `maxlength`. `maxLength` applies before the text is trimmed, `minLength` after. */
  maxLength: number
  /** 0 if the text may be empty. */
  minLength: number
  /** The problem of a text that is shorter than `minLength`, or is not an e-mail address. */
  problem: Problem
  /** True for names and similar texts: they must not contain line breaks, tabs or characters that change the direction of text. */
  isOneLine?: true
}

const required = (max: number, problem: Problem): TextRule => ({ kind: 'text', maxLength: max, minLength: 1, problem })
const name = (max: number, problem: Problem): TextRule => ({ ...required(max, problem), kind: 'name' })

/** The same rule for a text that may be empty. */
export const optionalText = (rule: TextRule): TextRule => ({ ...rule, minLength: 0 })

const oneLine = (rule: TextRule): TextRule => ({ ...rule, isOneLine: true })

const password = (min: number, problem: Problem): TextRule => ({
  kind: 'password',
  // argon2 hashes the whole text, so an unlimited one could exhaust the processors.
  maxLength: maxLength.password,
  minLength: min,
  problem,
})

/** The rules of all texts that people write, by field. Those of rides are in `rideTextRules`. */
export const textRules = {
  email: { kind: 'email', maxLength: maxLength.email, minLength: 1, problem: 'email' },
  /** The password at a login. Any length is accepted, because earlier rules may have accepted it. */
  password: password(1, 'password-required'),
  newPassword: password(minLength.password, 'password-length'),
  personName: oneLine(name(maxLength.personName, 'name-required')),
  location: oneLine(required(maxLength.location, 'location-required')),
  phone: oneLine(optionalText(required(maxLength.phone, 'required'))),
  contactName: oneLine(name(maxLength.personName, 'contact-name-required')),
  contactPhone: oneLine(required(maxLength.phone, 'contact-phone-required')),
  contactRelationship: oneLine(required(maxLength.relationship, 'contact-relationship-required')),
  chatMessage: required(maxLength.chatMessage, 'message-required'),
  sessionTitle: optionalText(required(maxLength.sessionTitle, 'required')),
  communityMessage: required(maxLength.communityMessage, 'message-required'),
  /** The reason that a person gives when they ask to join a community. */
  joinNote: oneLine(optionalText(required(maxLength.joinNote, 'required'))),
  placeLabel: name(maxLength.placeLabel, 'required'),
  passkeyName: oneLine(name(maxLength.passkeyName, 'name-required')),
  communityName: name(maxLength.communityName, 'name-required'),
  /** Required by one of the two forms, but not by the server. */
  communityDescription: required(maxLength.communityDescription, 'description-required'),
} as const satisfies Record<string, TextRule>

// Dots are allowed only between other characters. The domain has letters, digits and hyphens, and its last label has only letters.
export const emailPattern = /^[\w'+-]+(?:\.[\w'+-]+)*(?<!')@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

// Control characters break logs and speech output, and a lone surrogate cannot be encoded in UTF-8. People need neither.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const lineBreaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Whether a text contains no characters that its rule refuses. */
export const isPrintable = (text: string, { isOneLine }: Pick<TextRule, 'isOneLine'> = {}): boolean =>
  text.isWellFormed() && !unprintable.test(text) && !(isOneLine && lineBreaking.test(text))

/** The text in the form in which it is stored, if it follows its rule. */
export const cleanedBy = ({ kind }: TextRule, text: string): string =>
  kind === 'name' ? cleanName(text) : kind === 'text' ? cleanText(text).trim() : text

/** The problem that the server would find in a text; null if it accepts the text. */
export function problemIn(rule: TextRule, text: string): Problem | null {
  if (text.length > rule.maxLength) return 'too-long'
  if (rule.kind === 'password') return text.length < rule.minLength ? rule.problem : null
  const trimmed = text.trim()
  if (rule.kind === 'email') return emailPattern.test(trimmed) ? null : rule.problem
  if (!isPrintable(trimmed, rule)) return 'control-characters'
  return cleanedBy(rule, text).length < rule.minLength ? rule.problem : null
}

/** The rule as HTML attributes. A password gets no `maxlength`, because the browser would shorten a longer one silently. */
export const inputLimits = (rule: TextRule): { required: boolean; maxLength?: number } => ({
  required: rule.minLength > 0,
  ...(rule.kind !== 'password' && { maxLength: rule.maxLength }),
})
