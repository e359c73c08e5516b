import { emergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { mostSevereFirst } from '@muster/contracts/entities/most-severe-first'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { severityOrHigh } from '@muster/contracts/vocabulary/severities'
import { texts as alerts } from '@muster/languages/all/alerts'
import { texts as auth } from '@muster/languages/all/auth'
import { texts as common } from '@muster/languages/all/common'
import { texts as landing } from '@muster/languages/all/landing'
import { texts as updateWords } from '@muster/languages/all/update-words'
import { fill } from '@muster/languages/fill'
import { firstLine, updateTitle } from '@muster/languages/update-text'
import { z } from 'zod'

/** What the first page reads of the list of updates, which may hold hundreds with large areas. */
export const listedUpdates = z.array(
  emergencyUpdate.pick({
    id: true,
    title: true,
    content: true,
    instruction: true,
    language: true,
    translations: true,
    wirelessText: true,
    severity: true,
    level: true,
    isActive: true,
    isDrill: true,
    hazard: true,
    event: true,
    affectedAreas: true,
    issuedAt: true,
  }),
)
export type ListedUpdate = z.infer<typeof listedUpdates>[number]

export type FirstPage = {
  language: Language
  now: Date
  /** null where the list could not be read in time. */
  list: { updates: readonly ListedUpdate[]; checkedAt: Date } | null
  /** Somebody who has a session is not asked to sign in. */
  hasSession: boolean
  signInFailed: boolean
}

/** Where the sign-in form of the first page is sent. */
export const signInPath = '/sign-in'

const shownAtMost = 4
/** Long instructions would make the first page large; the update's own page has them whole. */
const mostLetters = 240

/**
 * What Muster shows before its scripts have loaded, or where they never do: 911, the gravest active updates, the headline
 * and a form to sign in. The app replaces it.
 */
export function renderFirstPage(page: FirstPage): string {
  const { language, hasSession } = page
  const words = common[language]
  const { hero } = landing[language]
  return [
    `<div class="first" lang="${language}">`,
    `<header><b>${escapeHtml(words.product)}</b><a class="call" href="tel:911">${escapeHtml(words.callEmergency)}</a></header>`,
    updatesOf(page),
    `<main><h1>${escapeHtml(hero.title)}</h1><p>${escapeHtml(hero.text)}</p>`,
    hasSession ? '' : signInForm(page),
    `<p class="loading" role="status">${escapeHtml(words.loading)}</p></main></div>`,
  ].join('')
}

function updatesOf({ language, now, list }: FirstPage): string {
  const words = alerts[language]
  if (!list) return `<p class="note">${escapeHtml(words.unknown)}</p>`
  const active = mostSevereFirst(list.updates.filter(({ isActive }) => isActive))
  const checked = fill(words.checked, { age: inSentence(ageOf(list.checkedAt, now, language)) })
  const more = active.length - shownAtMost
  const rest = more > 0 ? `${fill(more === 1 ? words.also_one : words.also_other, { count: String(more) })} ` : ''
  if (active.length === 0) return `<p class="note">${escapeHtml(words.empty)}. ${escapeHtml(checked)}.</p>`
  return [
    `<section aria-label="${escapeHtml(words.strip)}">`,
    ...active.slice(0, shownAtMost).map(update => rowOf(update, language, now)),
    `<p class="note">${escapeHtml(`${rest}${checked}.`)}</p></section>`,
  ].join('')
}

function rowOf(update: ListedUpdate, language: Language, now: Date): string {
  const reader = { language, words: updateWords[language] }
  const words = common[language]
  const severity = severityOrHigh(update.severity)
  const line = firstLine(update, reader)
  const about = [words.severity[severity], ageOf(new Date(update.issuedAt), now, language)].join(', ')
  return [
    `<a class="row" href="/updates/${encodeURIComponent(update.id)}" data-severity="${update.isDrill ? 'drill' : severity}">`,
    `<b>${update.isDrill ? `<i>${escapeHtml(words.drill)}</i> ` : ''}${escapeHtml(updateTitle(update, reader))}</b>`,
    `<span lang="${escapeHtml(line.language)}">${escapeHtml(cut(line.text))}</span><small>${escapeHtml(about)}</small></a>`,
  ].join('')
}

function signInForm({ language, signInFailed }: FirstPage): string {
  const words = auth[language]
  const field = (name: string, type: string, label: string, autocomplete: string) =>
    `<label>${escapeHtml(label)}<input name="${name}" type="${type}" autocomplete="${autocomplete}" required></label>`
  return [
    `<form method="post" action="${signInPath}">`,
    signInFailed ? `<p role="alert">${escapeHtml(words.loginFailed)}</p>` : '',
    field('email', 'email', words.email, 'username'),
    field('password', 'password', words.password, 'current-password'),
    `<button>${escapeHtml(words.submit)}</button></form>`,
  ].join('')
}

const cut = (text: string) => (text.length > mostLetters ? `${text.slice(0, mostLetters).trimEnd()}…` : text)

const inSentence = (label: string) => label.charAt(0).toLocaleLowerCase() + label.slice(1)

const minuteMs = 60_000

/** "Just now", "14 min ago", and from an hour on "3 hr. ago": the server does not know the reader's clock. */
function ageOf(at: Date, now: Date, language: Language): string {
  const { time } = common[language]
  const minutes = Math.floor((now.getTime() - at.getTime()) / minuteMs)
  if (minutes < 1) return time.now
  if (minutes < 60) return fill(time.minutesAgo, { minutes: String(minutes) })
  const hours = Math.floor(minutes / 60)
  const words = new Intl.RelativeTimeFormat(language, { style: 'short' })
  return hours < 24 ? words.format(-hours, 'hour') : words.format(-Math.floor(hours / 24), 'day')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, letter => entities[letter] ?? letter)
