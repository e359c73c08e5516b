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

export const linkOfContact = ({ name, phone }: Contact): HelpLinkForm => ({ kind: 'phone', id: newId(), name, phone })

/** Contacts that no link stands for. */
export const missingContacts = (user: User, links: readonly HelpLinkForm[]): Contact[] =>
  user.emergencyContacts.filter(contact => !links.some(link => link.name === contact.name))

/** What is proposed where no plan was saved: the person's contacts, the primary one first, and the needs of their profile. */
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

/** A saved plan without what the server alone writes. */
export function draftOf({ revision: _, savedAt: __, links, ...rest }: HelpPlan): PlanDraft {
  return { ...rest, links: links.map(bare) }
}

/** Somebody new, by what the person wrote; null without a name, and where it is neither an address nor a number. */
export function linkFrom(name: string, address: string): HelpLinkForm | null {
  const trimmed = address.trim()
  if (!name.trim()) return null
  if (/^\S+@\S+\.\S+$/.test(trimmed)) return { kind: 'email', id: newId(), name: name.trim(), email: trimmed }
  return /\d{3,}/.test(trimmed.replace(/\D/g, ''))
    ? { kind: 'phone', id: newId(), name: name.trim(), phone: trimmed }
    : null
}

export const addressOf = (link: HelpLinkForm): string =>
  link.kind === 'email' ? link.email : link.kind === 'phone' ? link.phone : ''

export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const one = list[from]
  const to = from + by
  return one === undefined || to < 0 || to >= list.length ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, one)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether two links stand for one person. Two devices that start from the same contacts draw different ids. */
export const isSameLink = (one: HelpLinkForm, other: HelpLinkForm): boolean =>
  one.id === other.id || same({ ...one, id: '' }, { ...other, id: '' })

const isSameList = (some: readonly HelpLinkForm[], others: readonly HelpLinkForm[]) =>
  some.length === others.length && some.every((link, place) => isSameLink(link, others[place] ?? link))

const fieldsOf = (plan: PlanDraft) => Object.keys(plan) as (keyof PlanDraft)[]

const isSameField = (field: keyof PlanDraft, one: PlanDraft, other: PlanDraft): boolean =>
  field === 'links' ? isSameList(one.links, other.links) : same(one[field], other[field])

export const isSamePlan = (one: PlanDraft, other: PlanDraft): boolean =>
  fieldsOf(one).every(field => isSameField(field, one, other))

/** Two plans that began as `start`, as one: what only one of them changed is kept, and of what both changed, mine. `isAsked`: both changed something. */
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
