import { mostSevereFirst } from '@muster/contracts/entities/most-severe-first'
import type { ActiveUpdate } from './live.ts'
import type { Pack } from './pack.ts'
import { type KnownPlace, type Reach, reachOf } from './places.ts'
import { fold } from './text.ts'
import type { Hazard, Polarity, TopicFacts } from './topic.ts'

/** What the active updates around a person ask of them: to leave, to stay inside, or both in different places. */
export type Situation = {
  demand: 'leave' | 'stay' | 'both'
  /** The updates that ask for it: those that cover the person first, then by severity. */
  updates: readonly Asking[]
}

/** The reasons for which an update asks to leave or to stay, the most urgent first. */
export const causes = ['order', 'tsunami', 'warning', 'fire', 'stay'] as const
export type Cause = (typeof causes)[number]
/** An update that asks people to leave or to stay, and where its area is in relation to the person. */
export type Asking = { update: ActiveUpdate; cause: Cause; reach: Reach }

const causeOfHazard: Partial<Record<string, Cause>> = {
  'evacuation-order': 'order',
  'evacuation-warning': 'warning',
  wildfire: 'fire',
  tsunami: 'tsunami',
  'shelter-in-place': 'stay',
}

/** The cause of an update; null if it asks neither to leave nor to stay. */
function causeOf({ hazard, title }: ActiveUpdate): Cause | null {
  const known = causeOfHazard[hazard]
  if (known) return known
  // Some senders send an order under a general event, so the title is checked, too.
  const folded = fold(title)
  if (/shelter[- ]in[- ]place|refugi\w+ en (el|su) lugar/.test(folded)) return 'stay'
  if (/evacua/.test(folded)) return /warning|advertencia|aviso/.test(folded) ? 'warning' : 'order'
  return null
}

const covers = ({ reach }: Asking) => reach.kind === 'covers'
/** Whether the update covers the person's home or current place, and not only their destination. */
export const coversSelf = ({ reach }: Asking): boolean => reach.kind === 'covers' && reach.place !== 'destination'

/**
 * The demand of the active updates on a person. Updates far from every known place are ignored. For a person without a known place every update counts,
 * because advice to stay is only safe far from all of them. Drills count only while nothing real is active. Null if no update asks to leave or to stay.
 */
export function situationOf(
  active: readonly ActiveUpdate[] | undefined,
  places: readonly KnownPlace[] = [],
): Situation | null {
  const relevant = mostSevereFirst(active ?? []).flatMap(update => {
    const cause = causeOf(update)
    if (!cause) return []
    const reach = reachOf(update.geometry, places)
    return reach.kind === 'far' ? [] : [{ update, cause, reach }]
  })
  const real = relevant.filter(({ update }) => !update.isDrill)
  const counted = real.length > 0 ? real : relevant
  if (counted.length === 0) return null
  const rank = ({ cause }: Asking) => causes.indexOf(cause)
  const updates = counted.sort(
    (a, b) =>
      Number(covers(b)) - Number(covers(a)) || Number(coversSelf(b)) - Number(coversSelf(a)) || rank(a) - rank(b),
  )
  return { demand: demandOf(updates), updates }
}

/** The demand of all updates together. Updates that cover the person decide. While a fire or an order is near, staying is not advised. */
function demandOf(updates: readonly Asking[]): Situation['demand'] {
  const covering = updates.filter(covers)
  const asks = (asking: readonly Asking[], stay: boolean) => asking.some(({ cause }) => (cause === 'stay') === stay)
  const deciding = covering.length > 0 ? covering : updates
  if (!asks(deciding, true)) return 'leave'
  return asks(updates, false) ? 'both' : 'stay'
}

/** The most severe update whose area contains one of the person's places; null if there is none. */
export function coveringOf(situation: Situation | null): Asking | null {
  return situation?.updates.find(covers) ?? null
}

/** Whether advice of this polarity may be given. While some updates ask to leave and others to stay, neither may be. */
export function permits(situation: Situation | null, polarity: Polarity): boolean {
  return situation === null || polarity === 'either' || polarity === situation.demand
}

const ofEveryOrder: readonly Hazard[] = ['evacuation', 'medical']

/**
 * Whether a fact may be a button below an order or a warning. Instructions for another danger ("get on the roof", "go inside") would read like a second
 * order.
 */
export function goesWith(situation: Situation | null, { polarity, phase, hazards }: TopicFacts): boolean {
  if (situation === null || polarity === situation.demand) return true
  return polarity === 'either' && (phase !== 'during' || hazards.some(hazard => ofEveryOrder.includes(hazard)))
}

/** The label of drills, to put before a sentence about an update; empty for a real update. */
export const drillLabel = ({ isDrill }: ActiveUpdate, { texts }: Pack): string => (isDrill ? texts.records.drill : '')
