import type { EmergencyContact } from '@muster/contracts/entities/user'

/** Normalises to exactly one primary contact: the first that is marked, or else the first in the list. */
export function withOnePrimary(contacts: readonly EmergencyContact[]): EmergencyContact[] {
  const marked = contacts.findIndex(({ isPrimary }) => isPrimary)
  const primary = Math.max(marked, 0)
  return contacts.map((contact, index) => ({ ...contact, isPrimary: index === primary }))
}

/** Makes one contact the only primary one. */
export const withPrimary = (contacts: readonly EmergencyContact[], id: string): EmergencyContact[] =>
  contacts.map(contact => ({ ...contact, isPrimary: contact.id === id }))
