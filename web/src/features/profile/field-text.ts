import en from '@muster/languages/en/profile.json'
import type { FieldError } from 'react-hook-form'

type ErrorName = keyof typeof en.errors
const names = Object.keys(en.errors) as ErrorName[]

/** Which of our texts says what is wrong: the contracts name a problem by its English text, we by its type. */
export function errorName({ type, message }: Pick<FieldError, 'type' | 'message'>): ErrorName {
  const named = names.find(name => name === type || en.errors[name] === message)
  if (named) return named
  return type === 'too_big' ? 'tooLong' : 'other'
}
