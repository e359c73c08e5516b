import { describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/builders.ts'
import { linkFrom, missingContacts, moved, proposalFor } from './plan-form.ts'

describe('a help plan', () => {
  it('proposes the contacts, the primary one first, and the needs of the profile', () => {
    const contact = (name: string, isPrimary: boolean) => ({
      ...{ id: 'a'.repeat(24), name, phone: '555-0100', relationship: 'Friend', isPrimary },
    })
    const user = buildUser({ hasWheelchair: true, emergencyContacts: [contact('Ben', false), contact('Dana', true)] })
    const { links, needs } = proposalFor(user, 'es')
    expect(links.map(({ name, kind }) => [name, kind])).toEqual([
      ['Dana', 'phone'],
      ['Ben', 'phone'],
    ])
    expect(new Set(links.map(({ id }) => id)).size).toBe(2)
    expect(links.every(({ id }) => /^[0-9a-f]{24}$/.test(id))).toBe(true)
    expect(needs).toContain('hasWheelchair')
    expect(missingContacts(user, links.slice(1)).map(({ name }) => name)).toEqual(['Dana'])
  })

  it('distinguishes an e-mail address from a number, and rejects anything else', () => {
    expect(linkFrom(' Dana ', 'dana@example.org')).toMatchObject({ kind: 'email', name: 'Dana' })
    expect(linkFrom('Dana', '(510) 555-0100')).toMatchObject({ kind: 'phone', phone: '(510) 555-0100' })
    expect(linkFrom('Dana', 'next door')).toBeNull()
  })

  it('moves a person in the order, and never beyond its ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  })
})
