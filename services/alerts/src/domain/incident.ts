import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { Incident } from '@muster/contracts/entities/incident'
import { updateLevels } from '@muster/contracts/vocabulary/hazards'
import { isNear, linesOf } from '@muster/geo/area'

type Update = Pick<
  EmergencyUpdate,
  | 'id'
  | 'lineageId'
  | 'level'
  | 'hazard'
  | 'event'
  | 'title'
  | 'content'
  | 'geometry'
  | 'issuedAt'
  | 'isDrill'
  | 'source'
>

/** Areas of one incident are at most `nearKm` apart. Two messages with the same name may be about distant ends of it, at most `namedKm` apart. */
const nearKm = 2
const namedKm = 50
const apartMs = 24 * 3_600_000
const mostCorners = 100

/**
 * Groups updates that are about one incident: of the same kind of hazard, sent within a day of each other, and with areas that touch, or with the same name
 * of a fire and areas in one region. Two different names are always two incidents. Updates are only grouped, never merged; if senders ask for different
 * things, all of it is shown. A group with a single update is left out.
 */
export function incidentsOf(updates: readonly Update[]): Incident[] {
  const parts = updates.map(partOf)
  const groups = new Map<Part, Group>(parts.map(part => [part, { parts: [part], name: part.name }]))
  const pairs = parts.flatMap((a, i) => parts.slice(i + 1).flatMap(b => linkOf(a, b) ?? []))
  // The most certain links come first, so that an update without a name joins the incident that is most certain.
  for (const { a, b } of pairs.sort((x, y) => x.order - y.order)) join(groups, a, b)
  return [...new Set(groups.values())].filter(group => group.parts.length > 1).map(incidentOf)
}

type Part = { update: Update; family: string | null; name: string | null; at: number }
type Group = { parts: Part[]; name: string | null }

function join(groups: Map<Part, Group>, a: Part, b: Part) {
  const [one, other] = [groups.get(a), groups.get(b)]
  if (!one || !other || one === other || (one.name && other.name && one.name !== other.name)) return
  const both = { parts: [...one.parts, ...other.parts], name: one.name ?? other.name }
  for (const part of both.parts) groups.set(part, both)
}

const leaving = new Set(['wildfire', 'evacuation-order', 'evacuation-warning', 'shelter-in-place'])
const fireWeather = /red flag|fire weather|fire danger/i
/**
 * Matches "the Palisades Fire" or "North Complex": a capitalised name before the word Fire or Complex, which must not begin another term such as "Fire
 * Department". A word of the name has at most 41 letters. Without this limit a long text of hyphens would be scanned again from each hyphen, and block the
 * list for everybody.
 */
const fireName =
  /\b((?:[A-Z][\p{L}'-]{1,40} ){1,3})(?:Fire|Complex)\b(?! (?:Dep|Protection|Rescue|Weather|Warning|District|Authority|Chief|Danger|Station|Zone|Service))/u
/** Words before the name that are not part of it. */
const noName =
  /^(?:(?:the|a|in|near|for|of|this|brush|vegetation|structure|large|wild|active|new|evacuation|order|warning) )+/i

/** The family of hazards within which updates may be one incident; null for weather, heat and smoke, which cover a whole region and are not incidents. */
function familyOf({ hazard, event }: Update): string | null {
  if (fireWeather.test(event)) return null
  if (leaving.has(hazard)) return 'leaving'
  return ['flood', 'tsunami', 'earthquake', 'hurricane'].includes(hazard) ? hazard : null
}

function partOf(update: Update): Part {
  const found = [update.title, update.content]
    .map(text => fireName.exec(text)?.[1]?.replace(noName, '').trim())
    .find(Boolean)
  return { update, family: familyOf(update), name: found?.toLowerCase() ?? null, at: Date.parse(update.issuedAt) }
}

/** Links two updates if they are about one incident; null otherwise. `order` says how certain the link is: 0 is the most certain. */
function linkOf(a: Part, b: Part): { a: Part; b: Part; order: number } | null {
  if (a.update.lineageId === b.update.lineageId) return { a, b, order: 0 }
  if (!a.family || a.family !== b.family || a.update.isDrill !== b.update.isDrill) return null
  if (Math.abs(a.at - b.at) > apartMs) return null
  if (a.name && b.name) return a.name === b.name && areNear(a, b, namedKm) ? { a, b, order: 1 } : null
  return areNear(a, b, nearKm) ? { a, b, order: a.name || b.name ? 2 : 3 } : null
}

function areNear({ update: { geometry: a } }: Part, { update: { geometry: b } }: Part, km: number): boolean {
  if (!a || !b) return false
  const corners = (shape: typeof a) => {
    const all = linesOf(shape).flat()
    const step = Math.ceil(all.length / mostCorners)
    return all.filter((_, i) => i % step === 0)
  }
  return corners(a).some(at => isNear(at, b, km)) || corners(b).some(at => isNear(at, a, km))
}

function incidentOf({ parts, name }: Group): Incident {
  const updates = parts.map(({ update }) => update).sort((a, b) => (a.id < b.id ? -1 : 1))
  const gravest = new Map<string, { senderName: string; level: Update['level'] }>()
  for (const { level, source } of updates) {
    // Two senders may have the same name, and one sender may speak for several counties.
    const key = `${source.sender} ${source.senderName}`
    const known = gravest.get(key)
    if (!known || updateLevels.indexOf(level) < updateLevels.indexOf(known.level)) {
      gravest.set(key, { senderName: source.senderName, level })
    }
  }
  const senders = [...gravest.values()]
  const named = parts.find(part => part.name === name && name !== null)
  return {
    incidentId: updates[0]?.id ?? '',
    name: named ? nameIn(named.update) : null,
    updateIds: updates.map(({ id }) => id),
    senders,
    disagree: new Set(senders.map(({ level }) => level)).size > 1,
  }
}

/** The name of the fire as the sender writes it. */
function nameIn({ title, content }: Update): string | null {
  const [whole] = [title, content].flatMap(text => fireName.exec(text)?.[0] ?? [])
  return whole?.replace(noName, '') ?? null
}
