import { californiaCounties } from './california-counties.ts'
import type words from './en/update-words.json'
import { fill } from './fill.ts'

/** The words of one language. */
export type UpdateWords = typeof words
/** `language` is a BCP 47 tag. */
export type UpdateReader = { words: UpdateWords; language: string }

/** A text and the BCP 47 tag of the language that it is written in. */
export type Said = { text: string; language: string }

type Texts = { title: string; content: string; instruction: string | null }

/** What is read of an emergency update; the contracts' EmergencyUpdate. */
export type UpdateFacts = Texts & {
  hazard: string
  event: string
  affectedAreas: readonly string[]
  /** Guessed from hazard and event where it is missing: in a list that this browser kept from an earlier version. */
  level?: UpdateLevel | undefined
  /** The language of the texts; English where it is not said. */
  language?: string | undefined
  translations?: Readonly<Record<string, Texts | undefined>> | undefined
  /** What was sent to every phone in the area (CMAM), where the message has it. */
  wirelessText?: string | null | undefined
}
export type UpdateLevel = 'order' | 'warning' | 'watch' | 'advisory' | 'statement' | 'all-clear'

/** What the message asks. */
export function levelOf({ level, hazard, event }: Pick<UpdateFacts, 'level' | 'hazard' | 'event'>): UpdateLevel {
  if (level) return level
  if (hazard === 'evacuation-order' || hazard === 'shelter-in-place') return 'order'
  const named = (['warning', 'watch', 'advisory', 'statement'] as const).find(name =>
    event.toLowerCase().includes(name),
  )
  return named ?? (hazard === 'evacuation-warning' || hazard === 'wildfire' ? 'warning' : 'statement')
}

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''
const isSame = (a: string, b: string) => baseOf(a) === baseOf(b)
const ownLanguage = ({ language = 'en' }: Pick<UpdateFacts, 'language'>) => language

/** The sender's texts in the reader's language, else in the language that they were sent in. */
export function textsFor(update: UpdateFacts, language: string): Texts & { language: string } {
  const own = ownLanguage(update)
  const { title, content, instruction, translations = {} } = update
  const translated = translations[language] ?? (isSame(own, language) ? undefined : translations[baseOf(language)])
  if (translated) return { ...translated, language }
  return { title, content, instruction, language: own }
}

/**
 * What to do, the first line first. `advice` is Muster's own line, in the reader's language; null where officials gave
 * an instruction that the reader can read. `official` is the sender's instruction, in the reader's language if there is one.
 */
export function whatToDo(update: UpdateFacts, reader: UpdateReader): { advice: string | null; official: Said | null } {
  const texts = textsFor(update, reader.language)
  const own = update.instruction || update.wirelessText
  const official = texts.instruction
    ? { text: texts.instruction, language: texts.language }
    : own
      ? { text: own, language: ownLanguage(update) }
      : null
  const isRead = official !== null && isSame(official.language, reader.language)
  return { advice: isRead ? null : adviceOf(update, reader), official }
}

/**
 * What to do in one text: the instruction if the reader can read it and it has at most `mostLetters`, else Muster's own line.
 * A longer instruction would be cut off in a banner, perhaps before the part that matters. The update's page shows it whole.
 */
export function firstLine(update: UpdateFacts, reader: UpdateReader, mostLetters = 120): Said {
  const { advice, official } = whatToDo(update, reader)
  return advice === null && official && official.text.length <= mostLetters
    ? official
    : { text: adviceOf(update, reader), language: reader.language }
}

/** Muster's own line on what to do about an update of this kind. */
export function adviceOf(update: UpdateFacts, { words }: UpdateReader): string {
  const { hazard, event } = update
  const level = levelOf(update)
  const own = words.do
  if (level === 'all-clear') return own['all-clear']
  if (hazard === 'shelter-in-place') return own.shelter
  if (level === 'order') return own.order
  if (hazard === 'evacuation-order' || hazard === 'evacuation-warning') return own['evacuation-warning']
  const isAtHand = level === 'warning' && !/red flag|fire weather/i.test(event)
  const lines: Record<string, string> = isAtHand ? own.now : own.ready
  return lines[hazard] ?? lines.other ?? ''
}

/** "Evacuation order · Topanga": our word for event and level, and the best name that the message has for its place. */
export function updateTitle(update: UpdateFacts, reader: UpdateReader): string {
  const what = whatOf(update, reader)
  const place = placeOf(update, reader)
  return place ? fill(reader.words.title, { what, place }) : what
}

/** The sender's own headline; null where it says no more than the title does. */
export function headlineOf(update: UpdateFacts, reader: UpdateReader): Said | null {
  const { title, language } = textsFor(update, reader.language)
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return title === '' || plain(title) === plain(updateTitle(update, reader)) ? null : { text: title, language }
}

const eventLevels = /\s+(warning|watch|advisory|statement|alert|emergency)$/

/** Our word for event and level: "Evacuation order", "Red flag warning". */
export function whatOf(update: UpdateFacts, { words, language }: UpdateReader): string {
  const { hazard } = update
  const level = levelOf(update)
  const kind = evacuationOf(update)
  if (kind) return level === 'all-clear' ? words.lifted[kind] : words[kind]
  const what = eventOf(update, words) ?? (isSame(ownLanguage(update), language) ? sentenceCase(update.event) : '')
  const hazards: Record<string, string> = words.hazard
  const named = upperFirst(what || hazards[hazard] || words.hazard.other, language)
  return level === 'all-clear' ? fill(words.lifted.other, { what: named }) : named
}

function evacuationOf(update: UpdateFacts): 'order' | 'evacuationWarning' | 'shelter' | null {
  const { hazard } = update
  const level = levelOf(update)
  if (hazard === 'shelter-in-place') return 'shelter'
  if (level === 'order' || (hazard === 'evacuation-order' && level === 'all-clear')) return 'order'
  return hazard === 'evacuation-order' || hazard === 'evacuation-warning' ? 'evacuationWarning' : null
}

function eventOf({ event }: UpdateFacts, words: UpdateWords): string | null {
  const text = event.trim().toLowerCase()
  const level = eventLevels.exec(text)?.[1]
  const name = text.replace(eventLevels, '').replace(/[^a-z]+/g, '-')
  const events: Record<string, string> = words.event
  const levels: Record<string, string> = words.level
  const known = events[name]
  if (!known) return null
  const pattern = level && levels[level]
  return pattern ? fill(pattern, { what: known }) : known
}

export const upperFirst = (text: string, language: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** "CIVIL EMERGENCY MESSAGE" is not shouted. */
function sentenceCase(event: string): string {
  const text = event.trim()
  const isShouted = text.length > 4 && text === text.toUpperCase()
  return isShouted ? text.charAt(0) + text.slice(1).toLowerCase() : text
}

/** Zone codes such as OAK-E047, US-CA-XCA-CCU-153 or CAL-E063-B: capitals, hyphens, and a number in a later part. */
export const zoneCodes = /\b[A-Z]{2,}(?:-[A-Z]+)*-[A-Z]{0,4}\d[A-Z0-9]*(?:-[A-Z0-9]{1,4})*\b/g

const shownPlaces = 2

/** Where, in a few words: zones, else areas narrower than a county, else a place that the texts name, else the county; '' if nothing is named. */
export function placeOf(update: UpdateFacts, { words }: UpdateReader): string {
  const areas = update.affectedAreas.map(name => name.trim()).filter(Boolean)
  const zones = zonesIn(areas)
  if (zones.length > 0) return zoneText(zones, words)
  const narrow = areas.filter(name => !countyOf(name))
  if (narrow.length > 0) return listed(narrow.map(shortName), words)
  const told = textsOf(update)
  const named = zonesIn(told)
  if (named.length > 0) return zoneText(named, words)
  const place = placeIn(told, update.event)
  if (place) return place
  return listed(
    areas.map(name => fill(words.place.county, { name: countyOf(name) ?? name })),
    words,
  )
}

/** Highways are written in the same way. */
const road = /^(?:CA|US|SR|HWY)-\d+[A-Z]?$/

/** The zone codes of these texts, each once. */
export const zonesIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap(text => [...text.matchAll(zoneCodes)].map(([code]) => code)).filter(code => !road.test(code)),
  ),
]

function zoneText(codes: readonly string[], words: UpdateWords): string {
  if (codes.length === 1) return fill(words.place.zone, { code: codes[0] ?? '' })
  return fill(words.place.zones, { codes: listed(codes, words) })
}

function listed(names: readonly string[], words: UpdateWords): string {
  const unique = [...new Set(names)]
  const places = unique.slice(0, shownPlaces).join(', ')
  const more = unique.length - shownPlaces
  return more > 0 ? fill(words.place.more, { places, count: String(more) }) : places
}

/** The county that an area's name stands for, without the word County; null for anything narrower. */
function countyOf(area: string): string | null {
  const [, name, marked] = /^(.+?)(?:\s+(county|co\.?))?(?:,\s*[A-Z]{2})?$/i.exec(area) ?? []
  if (!name) return null
  const spanish = /^condado de(?:l)? (.+)$/i.exec(area)?.[1]
  if (spanish) return spanish
  return marked || californiaCounties.has(name) ? name : null
}

/** An area's name up to what explains it: "Montclair (upper part): all streets east of ..." is Montclair. */
const shortName = (area: string) => area.split(/[:;(]/)[0]?.trim() || area

const textsOf = ({ title, wirelessText, instruction, content, translations = {} }: UpdateFacts): string[] =>
  [title, wirelessText, content, instruction, ...Object.values(translations).map(texts => texts?.title)].filter(
    (text): text is string => Boolean(text),
  )

const word = String.raw`(?:(?:St|Mt|Ft)\.|\p{Lu}[\p{Ll}'’]+)`
const named = `(${word}(?:[ -](?:${word}|de|del|la|las|los|el)){0,3})`
// "to" and "at" are left out: they lead to where people are sent, such as a shelter.
const placeAfterEvacuation = new RegExp(
  String.raw`(?:[Ee]vacuat\p{Ll}*|[Oo]rder|[Ww]arning|[Ss]helter in place)[^.!?]{0,60}?\s(?:[Ff]or|[Ii]n|[Oo]f|[Nn]ear|[Aa]round|[Aa]ffecting)\s+(?:the\s+)?(?:(?:area|city|community|town|neighborhood|vicinity|residents?|people)s?\s+(?:of|in|near)\s+)?(?:the\s+)?${named}`,
  'gu',
)
const fireName =
  /(?<!\p{L})(?:The )?(\p{Lu}[\p{Ll}'’]+(?: \p{Lu}[\p{Ll}'’]+){0,2}) Fire\b(?! (?:Department|Dept|District|Authority|Protection|Rescue|Warning|Weather|Chief))/gu
/** Words that begin with a capital and name no place. */
const noPlace =
  /^(?:(?:Los Angeles|LA) )?(?:Count(?:y|ies)|Fire|Police|Sheriff|Department|Emergency|Evacuation|Order|Warning|Zones?|Red Cross|National|Immediate|This|That|Your|You|All|Leave|Level|The|An?|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December)\b/u

/** A place or a fire that a text names as the one to leave or to be ready in. */
function placeIn(texts: readonly string[], event: string): string | null {
  for (const text of texts) {
    const calm = inSentenceCase(text)
    for (const [, name = ''] of calm.matchAll(placeAfterEvacuation)) if (isPlace(name, calm)) return tidy(name)
  }
  for (const text of texts)
    for (const [whole, name = ''] of text.matchAll(fireName))
      if (isPlace(name, text) && whole !== event) return `${name} Fire`
  return null
}

const smallWords = /^(?:and|area|around|been|by|city|community|for|has|have|in|is|issued|near|now|of|the|to)$/i

/** "EVACUATION ORDER FOR THE AREA OF TOPANGA" as "Evacuation Order for the area of Topanga". */
const inSentenceCase = (text: string) =>
  text.replace(/\b\p{Lu}{2,}\b/gu, shouted => {
    if (smallWords.test(shouted)) return shouted.toLowerCase()
    return shouted.length > 2 ? shouted.charAt(0) + shouted.slice(1).toLowerCase() : shouted
  })

const tidy = (name: string) => name.replace(/[.,'’]+$/, '')

function isPlace(name: string, text: string): boolean {
  const place = tidy(name)
  if (place.length < 3 || noPlace.test(place)) return false
  const isCounty = new RegExp(String.raw`${place.replace(/[.*+?^${}()|[\]\\]/g, '')}\s+(?:county|co\b)`, 'i').test(text)
  return !isCounty && !californiaCounties.has(place.replace(/ County$/i, ''))
}
