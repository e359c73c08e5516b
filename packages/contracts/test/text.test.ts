import { describe, expect, it } from 'vitest'
import { email, id, requiredText } from '../src/entities/common.ts'
import { type ErrorCode, errorBody, errorCodes, errorMessage } from '../src/errors.ts'

describe('what people write', () => {
  const name = requiredText(10, 'name-required')

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

  it('is never an operator or a number', () => {
    expect(name.safeParse({ $gt: '' }).success).toBe(false)
    expect(id.safeParse({ $gt: '' }).success).toBe(false)
    expect(email.safeParse(['a@example.org']).success).toBe(false)
  })

  it('has one case in an e-mail address', () => {
    expect(email.parse('Ana@Example.ORG')).toBe('ana@example.org')
  })
})

it('gives every error code a status and a message in the wire form', () => {
  for (const [code, { status }] of Object.entries(errorCodes)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(errorBody.safeParse({ code, message: errorMessage(code as ErrorCode) }).success).toBe(true)
    expect(errorMessage(code as ErrorCode)).not.toBe('')
  }
})
