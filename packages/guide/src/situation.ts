import { type ActiveUpdate, gravestFirst, type LiveKind } from './live.ts'
import type { Pack } from './pack.ts'
import { fold, plain } from './text.ts'
import { fill } from './texts.ts'
import type { Polarity } from './topic.ts'

/** What the active updates ask people to do: leave, stay inside, or both in different places. */
export type Situation = {
  demand: 'leave' | 'stay' | 'both'
  /** The updates that ask it, the gravest first. */
  updates: readonly ActiveUpdate[]
}

type Cause = 'order' | 'warning' | 'fire' | 'tsunami' | 'stay'

const causeOfHazard: Partial<Record<string, Cause>> = {
  'evacuation-order': 'order',
  'evacuation-warning': 'warning',
  wildfire: 'fire',
  tsunami: 'tsunami',
  'shelter-in-place': 'stay',
}
const gravity: readonly Cause[] = ['order', 'tsunami', 'warning', 'fire', 'stay']

/** What an update asks for; null where it asks neither to leave nor to stay. */
function causeOf({ hazard, title }: ActiveUpdate): Cause | null {
  const known = causeOfHazard[hazard]
  if (known) return known
  // Some senders file an order under a general event.
  const folded = fold(title)
  if (/shelter[- ]in[- ]place|refugi\w+ en (el|su) lugar/.test(folded)) return 'stay'
  if (/evacua/.test(folded)) return /warning|advertencia|aviso/.test(folded) ? 'warning' : 'order'
  return null
}

/**
 * What the active updates ask of someone whose place is unknown: every update counts as near, since advice to stay is
 * only safe far from all of them. Drills count while nothing real is active. Null when nothing asks to leave or to stay.
 */
export function situationOf(active: readonly ActiveUpdate[] | undefined): Situation | null {
  const relevant = (active ?? []).filter(update => causeOf(update) !== null)
  const real = relevant.filter(update => !update.isDrill)
  const counted = real.length > 0 ? real : relevant
  if (counted.length === 0) return null
  const rank = (update: ActiveUpdate) => gravity.indexOf(causeOf(update) ?? 'stay')
  const updates = gravestFirst(counted).sort((a, b) => rank(a) - rank(b))
  const staying = updates.filter(update => causeOf(update) === 'stay').length
  return { demand: staying === 0 ? 'leave' : staying === updates.length ? 'stay' : 'both', updates }
}

/** Whether advice of this polarity may be given. Where some must leave and others stay, neither is safe for everyone. */
export function permits(situation: Situation | null, polarity: Polarity): boolean {
  return situation === null || polarity === 'either' || polarity === situation.demand
}

const asksToStay =
  /\b(should|do|must|can|may|need) (i|we) (have to |need to )?(leave|evacuate|go|get out)( |$)|\b(tengo|tenemos) que (salir|irme|irnos|evacuar)|\b(debo|debemos|deberia) (salir|irme|irnos|evacuar)|\b(stay|stays|staying|remain|remaining|hunker\w*|(ride|wait|sit) (it|this|the \w+) out|stick around|sleep|go to bed|dont want to (leave|go)|wont leave|not leaving|safe (here|at home|at my|at our|inside|in my|in our|to be|tonight|where))\b|\b(quedar(me|nos|se)?|quedo|quedamos|permanec\w*|aguant\w*|esperar(me|nos)?( a que)?|dormir|no (me |nos )?(quiero|queremos|voy a|vamos a) (ir|irme|irnos|salir)|segur[oa]s? (aqui|en (mi|la|nuestra|esta) casa|adentro|estar|esta noche)|a salvo)\b/
const asksAboutShelters =
  /\b(stay|sleep|quedar\w*|dormir) (at|in|en) (a|the|an|un|el|los|algun) (shelter|hotel|motel|refugio|albergue)/

const namesShelterInPlace = /\bshelter(ing)? in place\b|\b(refugi\w+|resguard\w+) en (el|mi|su) (lugar|sitio|casa)\b/

/** True for a question whether to stay or to leave; a question for a shelter (`kind`) is another one. */
export function asksWhetherToStay(text: string, kind: LiveKind | null): boolean {
  const folded = fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  if (namesShelterInPlace.test(folded)) return true
  return kind !== 'shelter' && asksToStay.test(folded) && !asksAboutShelters.test(folded)
}

/** The situation in one line, then where to ask: the answer to every question whether to stay or to leave. */
export function situationInWords(situation: Situation, pack: Pack): string {
  return `${situationLine(situation, pack)}\n\n${pack.texts.situation.more}`
}

/** What the gravest update asks of the person, in one line. */
export function situationLine({ demand, updates }: Situation, { texts }: Pack): string {
  const [gravest] = updates
  const cause = gravest && causeOf(gravest)
  if (!gravest || !cause) return ''
  const other = demand === 'both' ? updates.find(update => causeOf(update) === 'stay') : undefined
  const named = [gravest, ...(other ? [other] : [])].map(nameOf).join('; ')
  const lead = fill(texts.situation[demand === 'both' ? 'both' : cause], { update: named })
  return `${gravest.isDrill ? texts.records.drill : ''}${lead}`
}

function nameOf({ title, source }: ActiveUpdate): string {
  return `${plain(title, 140).replace(/[.\s]+$/, '')} (${plain(source, 80)})`
}
