import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { type Language, matchLanguage } from '@muster/contracts/vocabulary/languages'
import type { Alert, AlertInfo } from './alert.ts'
import { isDrill } from './drill.ts'
import { type GeometryProblem, guardGeometry } from './guard.ts'
import { hazardOf } from './hazard.ts'
import { severityOf, worse } from './severity.ts'

/** Lifetime of an alert without `expires`. */
const defaultLifetimeMs = 24 * 60 * 60 * 1000

export type Texts = { title: string; content: string; instruction: string | null }
/** What a sender wrote besides the language that is shown. */
export type Translations = Partial<Record<Language, Texts>>

/** The part of an update that comes from one message alone. */
export type Presentation = Omit<
  EmergencyUpdate,
  'id' | 'isActive' | 'revision' | 'ended' | 'createdAt' | 'updatedAt'
> & {
  /** `expiresAt`, or a day after it was sent. */
  endsAt: string
  translations: Translations
  geometryProblem: GeometryProblem | null
}

/** Maps an alert to an update; null when it has no info. */
export function present(alert: Alert): Presentation | null {
  const infos = inOneLanguage(alert.infos)
  const [info] = infos
  if (!info) return null
  const areas = infos.flatMap(each => each.areas)
  const { geometry, problem } = guardGeometry(areas)
  const expiresAt = lastOf(infos.map(each => each.expires))
  return {
    ...textsOf(info),
    severity: infos.map(severityOf).reduce(worse),
    isDrill: isDrill(alert),
    status: alert.status,
    hazard: hazardOf(info),
    event: info.event,
    affectedAreas: unique(areas.flatMap(area => splitNames(area.description))),
    geocodes: {
      same: unique(areas.flatMap(area => area.same)),
      ugc: unique(areas.flatMap(area => area.ugc)),
    },
    geometry,
    source: {
      feed: alert.feed,
      sender: alert.sender,
      senderName: info.senderName || alert.sender,
      url: alert.url ?? info.web,
    },
    issuedAt: alert.sent,
    effectiveAt: info.onset ?? info.effective,
    expiresAt,
    endsAt: expiresAt ?? new Date(Date.parse(alert.sent) + defaultLifetimeMs).toISOString(),
    translations: translationsOf(alert.infos, info),
    geometryProblem: problem,
  }
}

/** The first texts in each language that Muster speaks, except the language of `shown`. */
export function translationsOf(infos: readonly AlertInfo[], shown?: AlertInfo): Translations {
  const translations: Translations = {}
  const own = shown && matchLanguage([shown.language])
  for (const info of infos) {
    const language = matchLanguage([info.language])
    if (language && language !== own) translations[language] ??= textsOf(info)
  }
  return translations
}

/** The texts of one info. */
export function textsOf(info: AlertInfo): Texts {
  return {
    title: info.headline || info.event,
    content: info.description || info.headline || info.event,
    instruction: info.instruction || null,
  }
}

/** The infos of one language, most severe first: English, else the language of the first info. */
function inOneLanguage(infos: readonly AlertInfo[]): AlertInfo[] {
  const english = infos.filter(info => isIn(info, 'en'))
  const chosen = english.length > 0 ? english : infos.filter(info => info.language === infos[0]?.language)
  return chosen.toSorted((a, b) => rank(a) - rank(b))
}

const order = ['critical', 'high', 'medium', 'low']
const rank = (info: AlertInfo) => order.indexOf(severityOf(info))
const isIn = (info: AlertInfo, language: string) => info.language.toLowerCase().startsWith(language)

/** NWS puts many areas into one text, separated by semicolons. */
function splitNames(description: string): string[] {
  return description
    .split(';')
    .map(name => name.trim())
    .filter(name => name !== '')
}

function lastOf(instants: (string | null)[]): string | null {
  // One info without an end means that the alert has none.
  return instants.includes(null) ? null : (instants.toSorted().at(-1) ?? null)
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)]
}
