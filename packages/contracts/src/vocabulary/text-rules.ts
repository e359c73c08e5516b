import { cleanName, cleanText } from './clean-text.ts'
import { maxLength, minLength } from './limits.ts'
import type { Problem } from './problems.ts'

/** What one text of a request must be. Schemas are made from it; forms check it without loading zod. */
export type TextRule = {
  /** `name`, `text` and `email` are trimmed, names and texts cleaned; a password is taken as it is. */
  kind: 'name' | 'text' | 'email' | 'password'
  /** In UTF-16 units, as JavaScript and HTML's `maxlength` count. `maxLength` counts before the text is trimmed, `minLength` after. */
  maxLength: number
  /** 0 where the text may be empty. */
  minLength: number
  /** What is wrong with a text that is shorter than `minLength`, or is not an e-mail address. */
  problem: Problem
  /** A name and the like: no line breaks, tabs or marks that turn the direction of what follows. */
  isOneLine?: true
}

const required = (max: number, problem: Problem): TextRule => ({ kind: 'text', maxLength: max, minLength: 1, problem })
const name = (max: number, problem: Problem): TextRule => ({ ...required(max, problem), kind: 'name' })

/** The same text where it may be left empty. */
export const optionalText = (rule: TextRule): TextRule => ({ ...rule, minLength: 0 })

const oneLine = (rule: TextRule): TextRule => ({ ...rule, isOneLine: true })

const password = (min: number, problem: Problem): TextRule => ({
  kind: 'password',
  // argon2 reads the whole text, so an unbounded one would be a way to burn our processors.
  maxLength: maxLength.password,
  minLength: min,
  problem,
})

export const textRules = {
  email: { kind: 'email', maxLength: maxLength.email, minLength: 1, problem: 'email' },
  /** The password of a login: whatever was once accepted. */
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
  /** What somebody writes who asks to join a community. */
  joinNote: oneLine(optionalText(required(maxLength.joinNote, 'required'))),
  placeLabel: name(maxLength.placeLabel, 'required'),
  passkeyName: oneLine(name(maxLength.passkeyName, 'name-required')),
  communityName: name(maxLength.communityName, 'name-required'),
  /** One of the two forms requires it; the server does not. */
  communityDescription: required(maxLength.communityDescription, 'description-required'),
} as const satisfies Record<string, TextRule>

// Dots only between other characters; a domain of letters, digits and hyphens that ends in a name of letters.
export const emailPattern = /^[\w'+-]+(?:\.[\w'+-]+)*(?<!')@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

// Control characters break logs and speech, a lone surrogate breaks UTF-8; neither has a use in what people write.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const lineBreaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Whether a text holds no characters that its rule refuses. */
export const isPrintable = (text: string, { isOneLine }: Pick<TextRule, 'isOneLine'> = {}): boolean =>
  text.isWellFormed() && !unprintable.test(text) && !(isOneLine && lineBreaking.test(text))

/** A text as it is stored where it follows its rule. */
export const cleanedBy = ({ kind }: TextRule, text: string): string =>
  kind === 'name' ? cleanName(text) : kind === 'text' ? cleanText(text).trim() : text

/** What is wrong with a text, as the server would judge it; null where it is accepted. */
export function problemIn(rule: TextRule, text: string): Problem | null {
  if (text.length > rule.maxLength) return 'too-long'
  if (rule.kind === 'password') return text.length < rule.minLength ? rule.problem : null
  const trimmed = text.trim()
  if (rule.kind === 'email') return emailPattern.test(trimmed) ? null : rule.problem
  if (!isPrintable(trimmed, rule)) return 'control-characters'
  return cleanedBy(rule, text).length < rule.minLength ? rule.problem : null
}

/** The rule as HTML attributes. A password has no `maxlength`: people must not have one that the browser cut short for them. */
export const inputLimits = (rule: TextRule): { required: boolean; maxLength?: number } => ({
  required: rule.minLength > 0,
  ...(rule.kind !== 'password' && { maxLength: rule.maxLength }),
})
