import { describe, expect, it } from 'vitest'
import { parseInviteEmails } from './invite-emails.ts'

describe('the box of e-mail addresses', () => {
  it.each(['', '   ', ' , ,', ',\n,'])('is empty without an address: %j', text => {
    expect(parseInviteEmails(text)).toEqual({ kind: 'empty' })
  })

  it.each(['nobody', 'a@b', 'two words@example.org, @example.org', 'a@b.org; c@d.org'])(
    'finds no valid address in %j',
    text => {
      expect(parseInviteEmails(text)).toEqual({ kind: 'invalid' })
    },
  )

  it('splits on commas, trims, and separates invalid addresses', () => {
    expect(parseInviteEmails(' a@example.org ,b@example.org,, nobody ')).toEqual({
      kind: 'emails',
      valid: ['a@example.org', 'b@example.org'],
      invalid: ['nobody'],
    })
  })

  it('invites a repeated address once', () => {
    expect(parseInviteEmails('a@example.org, A@example.org')).toMatchObject({ valid: ['A@example.org'] })
  })
})
