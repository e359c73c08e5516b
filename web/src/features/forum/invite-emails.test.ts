import { describe, expect, it } from 'vitest'
import { parseInviteEmails } from './invite-emails.ts'

describe('the box of e-mail addresses', () => {
  it.each(['', '   ', ' , ,', ',\n,'])('is empty where nothing is typed: %j', text => {
    expect(parseInviteEmails(text)).toEqual({ kind: 'empty' })
  })

  it.each(['nobody', 'a@b', 'two words@example.org, @example.org', 'a@b.org; c@d.org'])('finds none in %j', text => {
    expect(parseInviteEmails(text)).toEqual({ kind: 'invalid' })
  })

  it('splits on commas, trims, and sets aside what is no address', () => {
    expect(parseInviteEmails(' a@example.org ,b@example.org,, nobody ')).toEqual({
      kind: 'emails',
      valid: ['a@example.org', 'b@example.org'],
      invalid: ['nobody'],
    })
  })

  it('invites an address that stands there twice only once', () => {
    expect(parseInviteEmails('a@example.org, A@example.org')).toMatchObject({ valid: ['A@example.org'] })
  })
})
