import { describe, expect, it } from 'vitest'
import { checkInviteEmails } from './invite-emails.ts'

describe('the box of e-mail addresses', () => {
  it.each(['', '   ', ' , ,', ',\n,'])('is empty without an address: %j', text => {
    expect(checkInviteEmails(text)).toEqual({ kind: 'empty' })
  })

  it.each(['nobody', 'a@b', 'two words@example.org, @example.org'])('finds no valid address in %j', text => {
    expect(checkInviteEmails(text)).toEqual({ kind: 'invalid' })
  })

  it('counts valid addresses, each once', () => {
    const text = ' a@example.org ,A@example.org; Ben <b@example.org>\n nobody '
    expect(checkInviteEmails(text)).toEqual({ kind: 'emails', count: 2 })
  })

  it('accepts at most 200 addresses', () => {
    const list = (count: number) => Array.from({ length: count }, (_, n) => `n${n}@example.org`).join('\n')
    expect(checkInviteEmails(list(200))).toEqual({ kind: 'emails', count: 200 })
    expect(checkInviteEmails(list(201))).toEqual({ kind: 'too-many' })
  })
})
