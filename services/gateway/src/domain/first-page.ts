import { emergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { mostSevereFirst } from '@muster/contracts/entities/most-severe-first'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { severityOrHigh } from '@muster/contracts/vocabulary/severities'
import { localTimeZone } from '@muster/contracts/vocabulary/time-zone'
import { texts as alerts } from '@muster/languages/all/alerts'
import { texts as auth } from '@muster/languages/all/auth'
import { texts as common } from '@muster/languages/all/common'
import { texts as help } from '@muster/languages/all/help'
import { texts as landing } from '@muster/languages/all/landing'
import { texts as updateWords } from '@muster/languages/all/update-words'
import { fill } from '@muster/languages/fill'
import { firstLine, headlineOf, updateTitle } from '@muster/languages/update-text'
import { z } from 'zod'
import { escapeHtml } from './escape-html.ts'
import type { SharedSubject } from './share-preview.ts'

/** The fields of the list of updates that the first page uses. The whole list may have hundreds of updates with large areas. */
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

/** Everything that the first page shows. */
export type FirstPage = {
  language: Language
  now: Date
  /** Null if the list could not be read in time. */
  list: { updates: readonly ListedUpdate[]; checkedAt: Date } | null
  /** True if the browser has a session; then there is no sign-in form. */
  hasSession: boolean
  signInFailed: boolean
  /** What the page is about, if it is one that people share; otherwise null. */
  shared: SharedSubject | null
}

/** Where the sign-in form of the first page is sent. */
export const signInPath = '/sign-in'

/** Most updates on the page. */
const shownAtMost = 4
/** Number of updates above the headline: the same as in the app, so that the headline does not move when the app replaces the page. */
const aboveHeadline = 2
/** Most characters of a sender's headline on the first page. The update's own page has the full text. */
const mostLetters = 240

/**
 * The HTML that Muster shows before its scripts have loaded, or if they never do: 911, the most severe active updates, the headline and a sign-in form. The
 * app replaces it. Elements that both have are in the same place and size; the styles are in web/index.html.
 */
export function renderFirstPage(page: FirstPage): string {
  const { language, hasSession } = page
  const isHelp = page.shared?.kind === 'help'
  const words = common[language]
  const hero = isHelp ? help[language].link : landing[language].hero
  return [
    `<div class="first" lang="${language}">`,
    `<header><b>${escapeHtml(words.product)}</b><a class="call" href="tel:911">${escapeHtml(words.callEmergency)}</a></header>`,
    gravestOf(page),
    `<main><h1>${escapeHtml(hero.title)}</h1><p>${escapeHtml(hero.text)}</p>`,
    loadingOf(page),
    othersOf(page),
    // People who are asked for help need no account, so there is no sign-in form on that page.
    hasSession || isHelp ? '' : signInForm(page),
    '</main></div>',
  ].join('')
}

/**
 * Messages that the styles of index.html show one after the other: first that the app is loading, later that it has not loaded. Browsers without scripts show
 * the noscript text instead.
 */
function loadingOf({ language, now }: FirstPage): string {
  const words = common[language]
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: localTimeZone }).format(now)
  const from = escapeHtml(fill(words.pageFrom, { time }))
  return [
    `<noscript><p class="note">${escapeHtml(words.needsScript)} ${from}</p></noscript>`,
    `<div class="loading"><p class="soon" role="status">${escapeHtml(words.loading)}</p>`,
    `<p class="late">${escapeHtml(words.notLoaded)} ${from} <a href="">${escapeHtml(words.broken.retry)}</a></p></div>`,
  ].join('')
}

const activeOf = ({ list }: FirstPage) => mostSevereFirst(list?.updates.filter(({ isActive }) => isActive) ?? [])

/** The most severe active updates, above the headline. */
function gravestOf(page: FirstPage): string {
  const rows = activeOf(page).slice(0, aboveHeadline)
  if (rows.length === 0) return ''
  return `<section aria-label="${escapeHtml(alerts[page.language].strip)}">${rowsOf(rows, page)}</section>`
}

/** The next updates, the number of further ones, and the age of the list; or a note that there are none, or that the list is unknown. */
function othersOf(page: FirstPage): string {
  const { language, now, list } = page
  const words = alerts[language]
  if (!list) return `<p class="note">${escapeHtml(words.unknown)}</p>`
  const active = activeOf(page)
  const checked = fill(words.checked, { age: inSentence(ageOf(list.checkedAt, now, language)) })
  if (active.length === 0) return `<p class="note">${escapeHtml(words.empty)}. ${escapeHtml(checked)}.</p>`
  const more = active.length - shownAtMost
  const rest = more > 0 ? `${fill(more === 1 ? words.also_one : words.also_other, { count: String(more) })} ` : ''
  return `${rowsOf(active.slice(aboveHeadline, shownAtMost), page)}<p class="note">${escapeHtml(`${rest}${checked}.`)}</p>`
}

const rowsOf = (updates: readonly ListedUpdate[], { language, now }: FirstPage) =>
  updates.map(update => rowOf(update, language, now)).join('')

function rowOf(update: ListedUpdate, language: Language, now: Date): string {
  const reader = { language, words: updateWords[language] }
  const words = common[language]
  const severity = severityOrHigh(update.severity)
  const line = firstLine(update, reader)
  const headline = headlineOf(update, reader)
  const about = [words.severity[severity], ageOf(new Date(update.issuedAt), now, language)].join(', ')
  return [
    `<a class="row" href="/updates/${encodeURIComponent(update.id)}" data-severity="${update.isDrill ? 'drill' : severity}">`,
    `${update.isDrill ? `<i>${escapeHtml(words.drill)}</i> ` : ''}<small>${escapeHtml(about)}</small>`,
    `<b>${escapeHtml(updateTitle(update, reader))}</b>`,
    `<span lang="${escapeHtml(line.language)}">${escapeHtml(line.text)}</span>`,
    headline && `<em lang="${escapeHtml(headline.language)}">${escapeHtml(cut(headline.text))}</em>`,
    '</a>',
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

/** An age in words: "Just now", "14 min ago", and from an hour on "3 hr. ago". An age is used because the server does not know the reader's time zone. */
function ageOf(at: Date, now: Date, language: Language): string {
  const { time } = common[language]
  const minutes = Math.floor((now.getTime() - at.getTime()) / minuteMs)
  if (minutes < 1) return time.now
  if (minutes < 60) return fill(time.minutesAgo, { minutes: String(minutes) })
  const hours = Math.floor(minutes / 60)
  const words = new Intl.RelativeTimeFormat(language, { style: 'short' })
  return hours < 24 ? words.format(-hours, 'hour') : words.format(-Math.floor(hours / 24), 'day')
}
