import { describe, expect, it } from 'vitest'
import { inviteAddressesIn } from '../src/vocabulary/invite-addresses.ts'

const emails = (list: string) => inviteAddressesIn(list).map(({ email }) => email)

describe('a pasted list of people', () => {
  it('is separated by commas, semicolons, tabs and line ends', () => {
    expect(emails('a@x.org, b@x.org;c@x.org\nd@x.org\r\n\te@x.org,,')).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map(name => `${name}@x.org`),
    )
  })

  it('may have a name before each address', () => {
    expect(emails('Maya Chen <Maya@X.org>; "Chen, Ben" <ben@x.org>, <kim@x.org>')).toEqual([
      'maya@x.org',
      'ben@x.org',
      'kim@x.org',
    ])
  })

  it('contains each address once, and keeps invalid entries', () => {
    expect(inviteAddressesIn('a@x.org, A@x.org, nobody, two words@x.org, x@y <')).toEqual([
      { text: 'A@x.org', email: 'a@x.org' },
      { text: 'nobody', email: null },
      { text: 'two words@x.org', email: null },
      { text: 'x@y <', email: null },
    ])
  })

  it('is empty when it is blank', () => {
    expect(inviteAddressesIn(' ,;\n ')).toEqual([])
  })
})
