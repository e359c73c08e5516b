import type { HelpLinkForm, HelpPlan, HelpPlanForm } from '@muster/contracts/entities/help'
import type { User } from '@muster/contracts/entities/user'
import { helpStepSeconds } from '@muster/contracts/vocabulary/help'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { needNames } from '@muster/contracts/vocabulary/needs'
import { withOnePrimary } from '../../../entities/user/primary-contact.ts'
import { newId } from '../../../lib/new-id.ts'

/** A plan as the screen edits it. */
export type PlanDraft = HelpPlanForm

type Contact = User['emergencyContacts'][number]

/** A new link of the plan for an emergency contact. */
export const linkOfContact = ({ name, phone }: Contact): HelpLinkForm => ({ kind: 'phone', id: newId(), name, phone })

/** Emergency contacts that are not in `links`, compared by name. */
export const missingContacts = (user: User, links: readonly HelpLinkForm[]): Contact[] =>
  user.emergencyContacts.filter(contact => !links.some(link => link.name === contact.name))

/** The proposed plan of a person who has saved none: their contacts, the primary one first, and the needs of their profile. */
export function proposalFor(user: User, language: Language): PlanDraft {
  const contacts = withOnePrimary(user.emergencyContacts).toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
  return {
    links: contacts.map(linkOfContact),
    circles: [],
    stepSeconds: helpStepSeconds.usual,
    triggers: { order: false, warning: false, missedCheckIn: false, unseen: false },
    needs: needNames.filter(need => user[need]),
    note: '',
    people: 1,
    phone: user.phone ?? '',
    language,
  }
}

const bare = (link: HelpLinkForm): HelpLinkForm => {
  const { id, name } = link
  if (link.kind === 'user') return { kind: 'user', id, name, userId: link.userId }
  return link.kind === 'email'
    ? { kind: 'email', id, name, email: link.email }
    : { kind: 'phone', id, name, phone: link.phone }
}

/** A saved plan without the fields that only the server writes. */
export function draftOf({ revision: _, savedAt: __, links, ...rest }: HelpPlan): PlanDraft {
  return { ...rest, links: links.map(bare) }
}

/** A new link from the typed name and address. Null if the name is blank or the address is neither an e-mail address nor a phone number. */
export function linkFrom(name: string, address: string): HelpLinkForm | null {
  const trimmed = address.trim()
  if (!name.trim()) return null
  if (/^\S+@\S+\.\S+$/.test(trimmed)) return { kind: 'email', id: newId(), name: name.trim(), email: trimmed }
  return /\d{3,}/.test(trimmed.replace(/\D/g, ''))
    ? { kind: 'phone', id: newId(), name: name.trim(), phone: trimmed }
    : null
}

/** The e-mail address or phone number of a link; empty for a user of Muster. */
export const addressOf = (link: HelpLinkForm): string =>
  link.kind === 'email' ? link.email : link.kind === 'phone' ? link.phone : ''

/** A copy of `list` with the entry at index `from` moved by `by` places. */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const one = list[from]
  const to = from + by
  return one === undefined || to < 0 || to >= list.length ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, one)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether two links are the same person: same id, or equal in all other fields. Two devices that start from the same contacts create different ids. */
export const isSameLink = (one: HelpLinkForm, other: HelpLinkForm): boolean =>
  one.id === other.id || same({ ...one, id: '' }, { ...other, id: '' })

const isSameList = (some: readonly HelpLinkForm[], others: readonly HelpLinkForm[]) =>
  some.length === others.length && some.every((link, place) => isSameLink(link, others[place] ?? link))

const fieldsOf = (plan: PlanDraft) => Object.keys(plan) as (keyof PlanDraft)[]

const isSameField = (field: keyof PlanDraft, one: PlanDraft, other: PlanDraft): boolean =>
  field === 'links' ? isSameList(one.links, other.links) : same(one[field], other[field])

/** Whether two plans are equal, apart from the ids of links. */
export const isSamePlan = (one: PlanDraft, other: PlanDraft): boolean =>
  fieldsOf(one).every(field => isSameField(field, one, other))

/**
 * Three-way merge of two plans that both started from `start` (null: no plan was saved). A field that only one of them changed keeps that change; a field
 * that both changed is taken from `mine`. `isAsked` is true if both changed a field differently, so that the person has to choose.
 */
export function mergePlans(start: PlanDraft | null, mine: PlanDraft, theirs: PlanDraft) {
  const isMine = (field: keyof PlanDraft) => start === null || !isSameField(field, mine, start)
  const isTheirs = (field: keyof PlanDraft) => start === null || !isSameField(field, theirs, start)
  const fields = fieldsOf(theirs)
  const merged = Object.fromEntries(fields.map(field => [field, (isMine(field) ? mine : theirs)[field]]))
  return {
    merged: { ...theirs, ...merged } as PlanDraft,
    isAsked: fields.some(field => isMine(field) && isTheirs(field) && !isSameField(field, mine, theirs)),
  }
}
