import type { GravestPack } from './gravest.ts'
import { type ActiveUpdate, nameOf } from './live.ts'
import type { Pack } from './pack.ts'
import { compassPoint, milesOf, type PlaceKind } from './places.ts'
import { type Asking, type Cause, coveringOf, coversSelf, drillLabel, type Situation } from './situation.ts'
import { proposes } from './stay-or-go.ts'
import { plain } from './text.ts'
import { fill } from './texts.ts'

/** The situation in one line, then where to ask. It is the answer to every question whether to stay or to leave. */
export function situationInWords(situation: Situation, text: string, pack: Pack): string {
  const line = situationLine(situation, pack, text)
  const covering = coveringOf(situation)
  if (covering) return coversSelf(covering) ? line : `${line}\n\n${pack.texts.situation.moreDestination}`
  const isPlaceKnown = situation.updates.every(({ reach }) => reach.kind !== 'unknown')
  return `${line}\n\n${isPlaceKnown ? pack.texts.situation.moreNear : pack.texts.situation.more}`
}

/** What the most severe update asks of the person, in one line. For a question that proposes the opposite, it starts with "No." */
export function situationLine(situation: Situation, pack: Pack, text = ''): string {
  const { texts } = pack
  const [gravest] = situation.updates
  if (!gravest) return ''
  if (gravest.reach.kind === 'covers') return coveringLine(gravest, gravest.reach, text, pack)
  const { update, reach } = gravest
  if (reach.kind === 'near') {
    const where = {
      distance: fill(texts.places.miles, { count: milesOf(reach.meters) }),
      direction: texts.compass[compassPoint(reach.bearing)],
      place: texts.places[`of-${reach.place}`],
    }
    return `${drillLabel(update, pack)}${fill(texts.situation.near, { update: nameOf(update), ...where })}`
  }
  const staying = situation.demand === 'both' ? situation.updates.find(({ cause }) => cause === 'stay') : undefined
  const named = [update, ...(staying ? [staying.update] : [])].map(nameOf).join('; ')
  const lead = fill(texts.situation[situation.demand === 'both' ? 'both' : gravest.cause], { update: named })
  return `${drillLabel(update, pack)}${lead}`
}

const opposite: Partial<Record<Cause, 'stay' | 'leave'>> = { order: 'stay', tsunami: 'stay', stay: 'leave' }

type Covering = Extract<Asking['reach'], { kind: 'covers' }>

function coveringLine({ update, cause }: Asking, { place, name }: Covering, text: string, pack: Pack): string {
  const { texts } = pack
  const words = {
    place: place === 'destination' ? destinationInWords(name, pack) : placeInWords(update, place, pack),
    update: plain(update.title, 140),
    source: sourceOf(update, pack),
  }
  // Whether to travel to a destination is a different question from whether to stay.
  if (place === 'destination') return `${drillLabel(update, pack)}${fill(texts.coveredDestination[cause], words)}`
  const proposed = proposes(text)
  const isNo = proposed !== null && proposed === opposite[cause]
  const isYes = proposed === 'leave' && (cause === 'order' || cause === 'tsunami')
  const answer = isNo ? `${texts.situation.no} ` : isYes ? `${texts.situation.yes} ` : ''
  return `${drillLabel(update, pack)}${answer}${fill(texts.covered[cause], words)}`
}

/** An evacuation zone's code, such as OAK-E047. */
const zoneCode = /\b[A-Z]{2,6}-[A-Z]{0,2}\d{1,5}[A-Z]?\b/

/** The zone of an update that names exactly one. */
function zoneOf({ affectedAreas }: ActiveUpdate): string | undefined {
  const [area, ...others] = affectedAreas
  return others.length === 0 ? area?.match(zoneCode)?.[0] : undefined
}

/** The zone, if the update names exactly one; otherwise the name of the person's place. */
function placeInWords(update: ActiveUpdate, place: PlaceKind, { texts }: Pack): string {
  const zone = zoneOf(update)
  return zone ? fill(texts.places.zone, { zone }) : texts.places[place]
}

/** A sentence about the update that covers the person, in a language without screens. */
export function coveringInFurther({ update, cause }: Asking, { covering }: GravestPack, pack: Pack): string {
  const zone = zoneOf(update)
  const words = {
    place: zone ? fill(covering.zone, { zone }) : covering.here,
    update: plain(update.title, 140),
    source: plain(update.source, 80),
  }
  return `${drillLabel(update, pack)}${fill(covering[cause], words)}`
}

function destinationInWords(name: string | undefined, { texts }: Pack): string {
  return name ? fill(texts.places.destinationNamed, { name: plain(name, 120) }) : texts.places.destination
}

const isOffice =
  /\b(sheriff|police|office|department|dept|service|services|agency|authority|district|bureau|administration)$/i

/** The sender's name in the form for a sentence: "the Alameda County Sheriff", but "Butte County". */
function sourceOf({ source }: ActiveUpdate, { texts }: Pack): string {
  const name = plain(source, 80).replace(/[.\s]+$/, '')
  return isOffice.test(name) ? fill(texts.places.office, { name }) : name
}
