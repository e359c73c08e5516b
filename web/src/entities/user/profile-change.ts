import type {
  AccessibilityPreferences,
  EmergencyContact,
  NotificationPreferences,
  User,
} from '@muster/contracts/entities/user'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { displayPreferenceNames, needNames } from '@muster/contracts/vocabulary/needs'
import { notificationNames } from '@muster/contracts/vocabulary/push-choices'
import { isolated } from '../../lib/isolated.ts'
import { withOnePrimary } from './primary-contact.ts'

type Value = string | boolean | null
type Move<T> = { from: T; to: T }

const plainFields = ['name', 'location', 'phone', 'profileImageUrl', 'transportationType', ...needNames] as const
type PlainField = (typeof plainFields)[number]
type Preference = keyof AccessibilityPreferences
type Notification = keyof NotificationPreferences
const contactFields = ['name', 'phone', 'relationship'] as const
type ContactField = (typeof contactFields)[number]
type ContactTexts = Record<ContactField, string>

/** A person's changes to a profile, field by field: the value they saw and the value they want. It can be stored as JSON. */
export type ProfileChange = {
  fields: Partial<Record<PlainField, Move<Value>>>
  preferences: Partial<Record<Preference, Move<boolean>>>
  /** `notifications` and `language` are absent in a change that an earlier version stored. */
  notifications?: Partial<Record<Notification, Move<boolean>>>
  language?: Move<Language | null> | null
  /** By id of the contact. A value is null if the contact did not exist before, or is removed. */
  contacts: Record<string, Move<ContactTexts | null>>
  /** The id of the primary contact. */
  primary: Move<string | null> | null
  /** The ids of the contacts in the wanted order; null if their list did not change. */
  order: readonly string[] | null
}

/** A field that was set to different values in two places. `contact`: name of the contact, if it is a field of a contact. */
export type Conflict = {
  key: string
  field: PlainField | 'contact' | 'contactName' | 'contactPhone' | 'contactRelationship' | 'primaryContact'
  contact?: string
  /** This device's value. `theirs`: the server's value. Null: removed, or empty. */
  mine: Value
  theirs: Value
}
export type Choice = 'mine' | 'theirs'
/** The person's decisions, by the key of the conflict. */
export type Choices = Readonly<Record<string, Choice>>

const textsOf = ({ name, phone, relationship }: ContactTexts): ContactTexts => ({ name, phone, relationship })
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const contactById = (user: User, id: string | null) => user.emergencyContacts.find(contact => contact.id === id)
const primaryOf = (contacts: readonly EmergencyContact[]) => contacts.find(({ isPrimary }) => isPrimary)?.id ?? null
// Beside a name in Arabic, the parts of a phone number that is not isolated are shown in reverse order.
const inOneLine = ({ name, phone, relationship }: ContactTexts) => [name, relationship, phone].map(isolated).join(', ')

/** What an account that has chosen no notifications counts as. */
export const allNotificationsOn: NotificationPreferences = { inApp: true, route: true, shelter: true }
const notificationsOf = (user: User) => user.notificationPreferences ?? allNotificationsOn

/** The change that turns `before` into `after`. */
export function changeBetween(before: User, after: User): ProfileChange {
  const moved = <Name extends string, T>(names: readonly Name[], read: (user: User, name: Name) => T) =>
    Object.fromEntries(
      names.flatMap(name => {
        const move = { from: read(before, name), to: read(after, name) }
        return isSame(move.from, move.to) ? [] : [[name, move]]
      }),
    )
  const idsOf = ({ emergencyContacts }: User) => emergencyContacts.map(({ id }) => id)
  const ids = [...new Set([...idsOf(before), ...idsOf(after)])]
  const primary = { from: primaryOf(before.emergencyContacts), to: primaryOf(after.emergencyContacts) }
  return {
    fields: moved(plainFields, (user, name): Value => user[name]),
    preferences: moved(displayPreferenceNames, (user, name) => user.accessibilityPreferences[name]),
    notifications: moved(notificationNames, (user, name) => notificationsOf(user)[name]),
    language: before.language === after.language ? null : { from: before.language, to: after.language },
    contacts: moved(ids, (user, id) => {
      const contact = contactById(user, id)
      return contact ? textsOf(contact) : null
    }),
    primary: primary.from === primary.to ? null : primary,
    order: isSame(idsOf(before), idsOf(after)) ? null : idsOf(after),
  }
}

function joinMoves<Moves extends Partial<Record<string, Move<unknown>>>>(first: Moves, second: Moves): Moves {
  const joined: Record<string, Move<unknown> | undefined> = { ...first }
  for (const [name, move] of Object.entries(second)) {
    if (!move) continue
    const from = first[name] ? first[name].from : move.from
    joined[name] = { from, to: move.to }
    if (isSame(from, move.to)) delete joined[name]
  }
  return joined as Moves
}

/** Joins two changes into one. `second` was made after `first`. */
export function joinChanges(first: ProfileChange, second: ProfileChange): ProfileChange {
  return {
    fields: joinMoves(first.fields, second.fields),
    preferences: joinMoves(first.preferences, second.preferences),
    notifications: joinMoves(first.notifications ?? {}, second.notifications ?? {}),
    language: second.language ?? first.language ?? null,
    contacts: joinMoves(first.contacts, second.contacts),
    primary: second.primary ? { from: (first.primary ?? second.primary).from, to: second.primary.to } : first.primary,
    order: second.order ?? first.order,
  }
}

/**
 * Three-way merge: applies a change to a profile (`now`) that may have been changed elsewhere meanwhile. A field that only one side changed gets that
 * side's value. A field that both sides changed to different values is a conflict. `choices` decides it, by the key of the conflict. Without a choice
 * the conflict is returned, and `user` has this device's value.
 */
export function applyChange(
  change: ProfileChange,
  now: User,
  choices: Choices = {},
): { user: User; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  const decide = <T>(conflict: Conflict, mine: T, theirs: T): T => {
    if (!choices[conflict.key]) conflicts.push(conflict)
    return choices[conflict.key] === 'theirs' ? theirs : mine
  }
  const user: User = { ...now, accessibilityPreferences: { ...now.accessibilityPreferences } }

  for (const field of plainFields) {
    const move = change.fields[field]
    if (!move) continue
    const theirs: Value = now[field]
    const isFree = isSame(theirs, move.from) || isSame(theirs, move.to)
    const value = isFree ? move.to : decide({ key: field, field, mine: move.to, theirs }, move.to, theirs)
    Object.assign(user, { [field]: value })
  }
  for (const name of displayPreferenceNames) {
    const move = change.preferences[name]
    if (move) user.accessibilityPreferences[name] = move.to
  }
  for (const name of notificationNames) {
    const move = change.notifications?.[name]
    if (move) user.notificationPreferences = { ...notificationsOf(user), [name]: move.to }
  }
  if (change.language) user.language = change.language.to
  user.emergencyContacts = contactsAfter(change, now, decide)
  return { user, conflicts }
}

type Decide = <T>(conflict: Conflict, mine: T, theirs: T) => T

function contactsAfter(change: ProfileChange, now: User, decide: Decide): EmergencyContact[] {
  const contacts = new Map(now.emergencyContacts.map(contact => [contact.id, contact]))
  for (const [id, move] of Object.entries(change.contacts)) {
    const there = contacts.get(id)
    const after = contactAfter(id, move, there ? textsOf(there) : null, decide)
    if (after) contacts.set(id, { ...after, id, isPrimary: there?.isPrimary ?? false })
    else contacts.delete(id)
  }
  const listed = inOrder(change.order ?? [], [...contacts.keys()]).flatMap(id => contacts.get(id) ?? [])
  const primary = primaryAfter(change, now, listed, decide)
  return withOnePrimary(listed.map(contact => ({ ...contact, isPrimary: contact.id === primary })))
}

/** The ids in the order of `wanted`. An id that only `there` has is inserted after the id that it follows there. */
function inOrder(wanted: readonly string[], there: readonly string[]): string[] {
  const order = [...wanted]
  for (const [index, id] of there.entries())
    if (!wanted.includes(id)) order.splice(order.indexOf(there[index - 1] ?? '') + 1, 0, id)
  return order
}

function contactAfter(
  id: string,
  { from, to }: Move<ContactTexts | null>,
  there: ContactTexts | null,
  decide: Decide,
): ContactTexts | null {
  if (isSame(there, from) || isSame(there, to)) return to
  const key = `contact ${id}`
  if (!there || !to) {
    const contact = (there ?? to)?.name ?? ''
    const told = (texts: ContactTexts | null) => texts && inOneLine(texts)
    // Only one of the two is missing here: a contact that is removed on both sides is no conflict, and was handled above.
    return decide({ key, field: 'contact', contact, mine: told(to), theirs: told(there) }, to, there)
  }
  const after = { ...there }
  for (const field of contactFields) {
    const [was, mine, theirs] = [from?.[field], to[field], there[field]]
    if (mine === was || mine === theirs) continue
    const conflict = { key: `${key} ${field}`, field: namesOfContactFields[field], contact: to.name, mine, theirs }
    after[field] = theirs === was ? mine : decide(conflict, mine, theirs)
  }
  return after
}

const namesOfContactFields = {
  name: 'contactName',
  phone: 'contactPhone',
  relationship: 'contactRelationship',
} as const

function primaryAfter({ primary }: ProfileChange, now: User, listed: readonly EmergencyContact[], decide: Decide) {
  const theirs = primaryOf(listed)
  if (!primary || theirs === primary.to || theirs === null) return primary ? primary.to : theirs
  const isListed = (id: string | null) => listed.some(contact => contact.id === id)
  if (!isListed(primary.to)) return theirs
  if (theirs === primary.from) return primary.to
  // If the former primary contact was removed, the next one became primary automatically. Nobody chose it, so it is no conflict.
  if (!isListed(primary.from)) return theirs
  const nameOf = (id: string | null) =>
    listed.find(contact => contact.id === id)?.name ?? contactById(now, id)?.name ?? null
  return decide(
    { key: 'primaryContact', field: 'primaryContact', mine: nameOf(primary.to), theirs: nameOf(theirs) },
    primary.to,
    theirs,
  )
}
