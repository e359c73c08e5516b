import type { EmergencyContact } from '@muster/contracts/entities/user'

/**
 * Normalises a list to exactly one primary contact (none when it is empty). A newly marked contact replaces the previous
 * primary; when none is marked, the first becomes primary.
 */
export function withOnePrimary(
  contacts: readonly EmergencyContact[],
  before: readonly EmergencyContact[] = [],
): EmergencyContact[] {
  const marked = contacts.filter(contact => contact.isPrimary)
  const wasPrimary = before.find(contact => contact.isPrimary)
  const newlyMarked = marked.find(contact => !wasPrimary || !isSamePerson(contact, wasPrimary))
  const primary = newlyMarked ?? marked[0] ?? contacts[0]
  return contacts.map(contact => ({ ...contact, isPrimary: contact === primary }))
}

export function sameContacts(one: readonly EmergencyContact[], other: readonly EmergencyContact[]): boolean {
  return (
    one.length === other.length &&
    one.every((contact, index) => {
      const counterpart = other[index]
      return counterpart && isSamePerson(contact, counterpart) && contact.isPrimary === counterpart.isPrimary
    })
  )
}

const isSamePerson = (one: EmergencyContact, other: EmergencyContact) =>
  one.name === other.name && one.phone === other.phone && one.relationship === other.relationship
