import { describe, expect, it } from 'vitest'
import { email, id, textOf } from '../src/entities/common.ts'
import { type ErrorCode, errorBody, errorCodes, errorMessage } from '../src/errors.ts'
import { problemOf } from '../src/vocabulary/problems.ts'
import { inputLimits, optionalText, problemIn, type TextRule, textRules } from '../src/vocabulary/text-rules.ts'

describe('text from users', () => {
  const name = textOf({ kind: 'text', maxLength: 10, minLength: 1, problem: 'name-required' })

  it('is trimmed, and blank is not a name', () => {
    expect(name.parse('  Ana ')).toBe('Ana')
    expect(name.safeParse('   ').error?.issues[0]?.message).toBe('name-required')
    expect(name.safeParse(undefined).error?.issues[0]?.message).toBe('name-required')
  })

  it('may have line breaks and any script, but no control characters or broken surrogates', () => {
    expect(name.safeParse('Zoë\n李').success).toBe(true)
    expect(name.safeParse('a\u0000b').success).toBe(false)
    expect(name.safeParse('a\ud800').success).toBe(false)
  })

  it('is never a database operator or a number', () => {
    expect(name.safeParse({ $gt: '' }).success).toBe(false)
    expect(id.safeParse({ $gt: '' }).success).toBe(false)
    expect(email.safeParse(['a@example.org']).success).toBe(false)
  })

  it('is lower-cased in an e-mail address', () => {
    expect(email.parse('Ana@Example.ORG')).toBe('ana@example.org')
  })
})

const samples = [
  '',
  '   ',
  ' Ana ',
  'Zoë\n李',
  'a\u0000b',
  'a\ud800',
  'short',
  'long enough',
  'a@example.org',
  ' a@example.org',
  "o'neil+fire@mail.example.org",
  'nobody',
  'a..b@example.org',
  '.a@example.org',
  'a@b',
  'a b@example.org',
  'a@-example.org',
]
const rules: [string, TextRule][] = Object.entries(textRules).flatMap(([name, rule]) => [
  [name, rule],
  [`optional ${name}`, optionalText(rule)],
])

describe('a form finds the same problem as the server', () => {
  it.each(rules)('in %s', (_name, rule) => {
    const edges = [rule.minLength - 1, rule.minLength, rule.maxLength, rule.maxLength + 1]
    const texts = [...samples, ...edges.filter(length => length > 0).map(length => 'x'.repeat(length))]
    for (const text of texts) {
      // Browsers trim the value of an e-mail field before they send it.
      const sent = rule.kind === 'email' ? text.trim() : text
      const { error } = textOf(rule).safeParse(sent)
      const problems = error?.issues.map(problemOf) ?? [null]
      expect(problems, JSON.stringify(text)).toContain(problemIn(rule, text))
    }
  })
})

it('limits the input length, but truncates no password', () => {
  expect(inputLimits(textRules.personName)).toEqual({ required: true, maxLength: textRules.personName.maxLength })
  expect(inputLimits(textRules.newPassword)).toEqual({ required: true })
})

it('gives every error code a status and a message in the wire form', () => {
  for (const [code, { status }] of Object.entries(errorCodes)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(errorBody.safeParse({ code, message: errorMessage(code as ErrorCode) }).success).toBe(true)
    expect(errorMessage(code as ErrorCode)).not.toBe('')
  }
})
