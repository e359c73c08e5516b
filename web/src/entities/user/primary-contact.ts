import type { EmergencyContact } from '@muster/contracts/entities/user'

/** The same contacts with exactly one primary: the first that is marked, else the first of all. */
export function withOnePrimary(contacts: readonly EmergencyContact[]): EmergencyContact[] {
  const marked = contacts.findIndex(({ isPrimary }) => isPrimary)
  const primary = Math.max(marked, 0)
  return contacts.map((contact, index) => ({ ...contact, isPrimary: index === primary }))
}

/** Marks one and clears all others. */
export const withPrimary = (contacts: readonly EmergencyContact[], chosen: number): EmergencyContact[] =>
  contacts.map((contact, index) => ({ ...contact, isPrimary: index === chosen }))
