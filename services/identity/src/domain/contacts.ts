import { randomBytes } from 'node:crypto'
import type { ContactForm, EmergencyContact } from '@muster/contracts/entities/user'

/**
 * Gives every contact an id of its own. A contact without an id gets the id of the earlier contact that it most likely is: equal in all fields, else in
 * name, else in phone number. Of two contacts with the same id, the later one counts as new. `before`: the stored contacts.
 */
export function withIds(
  contacts: readonly ContactForm[],
  before: readonly EmergencyContact[] = [],
): EmergencyContact[] {
  const taken = new Set<string>()
  const take = (id: string | undefined) => {
    if (id === undefined || taken.has(id)) return undefined
    taken.add(id)
    return id
  }
  const ids = contacts.map(({ id }) => take(id))
  for (const isSame of [isSamePerson, hasSameName, hasSamePhone])
    for (const [index, contact] of contacts.entries())
      if (contact.id === undefined)
        ids[index] ??= take(before.find(one => !taken.has(one.id) && isSame(one, contact))?.id)
  return contacts.map((contact, index) => ({ ...contact, id: ids[index] ?? randomBytes(12).toString('hex') }))
}

/**
 * Normalises a list to exactly one primary contact (none if it is empty). A newly marked contact replaces the previous primary one; if none is marked, the
 * first becomes primary.
 */
export function withOnePrimary(
  contacts: readonly EmergencyContact[],
  before: readonly EmergencyContact[] = [],
): EmergencyContact[] {
  const marked = contacts.filter(contact => contact.isPrimary)
  const wasPrimary = before.find(contact => contact.isPrimary)
  const newlyMarked = marked.find(contact => contact.id !== wasPrimary?.id)
  const primary = newlyMarked ?? marked[0] ?? contacts[0]
  return contacts.map(contact => ({ ...contact, isPrimary: contact === primary }))
}

/** Whether two lists have the same contacts in the same order. */
export function sameContacts(one: readonly EmergencyContact[], other: readonly EmergencyContact[]): boolean {
  return (
    one.length === other.length &&
    one.every((contact, index) => {
      const counterpart = other[index]
      return counterpart && isSamePerson(contact, counterpart) && contact.isPrimary === counterpart.isPrimary
    })
  )
}

const hasSameName = (one: ContactForm, other: ContactForm) => one.name === other.name
const hasSamePhone = (one: ContactForm, other: ContactForm) => one.phone === other.phone
const isSamePerson = (one: ContactForm, other: ContactForm) =>
  hasSameName(one, other) && hasSamePhone(one, other) && one.relationship === other.relationship
