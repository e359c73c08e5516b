import type { HazardSummary } from '../hazards/types.ts'
import type { Language, ManeuverModifier, ManeuverType, NoRouteReason, Route } from '../plan/types.ts'

export type Maneuver = {
  type: ManeuverType
  modifier: ManeuverModifier | null
  /** Road that the step follows; empty when it has no name. */
  road: string
  bearingAfter: number
  /** The first road is some way off. */
  toward: boolean
}

type Words = {
  compass: readonly string[]
  turn: Record<ManeuverModifier, string>
  side: { left: string; right: string }
  onto: (text: string, road: string) => string
  stay: (text: string, road: string) => string
  depart: (compass: string, road: string, toward: boolean) => string
  arrive: string
  arriveSide: (side: string) => string
  keep: string
  merge: string
  onRamp: string
  offRamp: string
  reason: Record<NoRouteReason['code'], (hazards: string, roads: string) => string>
  leave: (hazards: string) => string
  avoid: (hazards: string, minutes: number) => string
  and: string
}

const EN: Words = {
  compass: ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'],
  turn: {
    uturn: 'Make a U-turn',
    'sharp right': 'Turn sharp right',
    right: 'Turn right',
    'slight right': 'Turn slightly right',
    straight: 'Go straight',
    'slight left': 'Turn slightly left',
    left: 'Turn left',
    'sharp left': 'Turn sharp left',
  },
  side: { left: 'left', right: 'right' },
  onto: (text, road) => (road ? `${text} onto ${road}` : text),
  stay: (text, road) => (road ? `${text} to stay on ${road}` : text),
  depart: (compass, road, toward) => `Head ${compass}${road ? ` ${toward ? 'toward' : 'on'} ${road}` : ''}`,
  arrive: 'You have arrived',
  arriveSide: side => `You have arrived. Your destination is on the ${side}`,
  keep: 'Continue',
  merge: 'Merge',
  onRamp: 'Take the ramp',
  offRamp: 'Take the exit',
  reason: {
    'destination-in-hazard': hazards => `Your destination is inside ${hazards}. Choose another place.`,
    'no-safe-way': (hazards, roads) =>
      hazards
        ? `There is no safe way out by road. Blocked by ${hazards}${roads ? ` on ${roads}` : ''}. Call 911 if you are in danger.`
        : 'There is no safe way out by road. Call 911 if you are in danger.',
    'no-route': () => 'No road known here leads to your destination.',
    'start-off-network': () => 'No road is known near your starting point.',
    'destination-off-network': () => 'No road is known near your destination.',
  },
  leave: hazards => `Leaves ${hazards} by the shortest way.`,
  avoid: (hazards, minutes) => `Stays out of ${hazards}${minutes > 0 ? `: ${minutes} min longer` : ''}.`,
  and: 'and',
}

const ES: Words = {
  compass: ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste'],
  turn: {
    uturn: 'Dé vuelta en U',
    'sharp right': 'Gire cerrado a la derecha',
    right: 'Gire a la derecha',
    'slight right': 'Gire levemente a la derecha',
    straight: 'Siga recto',
    'slight left': 'Gire levemente a la izquierda',
    left: 'Gire a la izquierda',
    'sharp left': 'Gire cerrado a la izquierda',
  },
  side: { left: 'izquierda', right: 'derecha' },
  onto: (text, road) => (road ? `${text} por ${road}` : text),
  stay: (text, road) => (road ? `${text} para seguir por ${road}` : text),
  depart: (compass, road, toward) => `Vaya hacia el ${compass}${road ? ` ${toward ? 'hasta' : 'por'} ${road}` : ''}`,
  arrive: 'Ha llegado',
  arriveSide: side => `Ha llegado. Su destino está a la ${side}`,
  keep: 'Continúe',
  merge: 'Incorpórese',
  onRamp: 'Tome la rampa',
  offRamp: 'Tome la salida',
  reason: {
    'destination-in-hazard': hazards => `Su destino está dentro de ${hazards}. Elija otro lugar.`,
    'no-safe-way': (hazards, roads) =>
      hazards
        ? `No hay una salida segura por carretera. La bloquea ${hazards}${roads ? ` en ${roads}` : ''}. Llame al 911 si está en peligro.`
        : 'No hay una salida segura por carretera. Llame al 911 si está en peligro.',
    'no-route': () => 'Ninguna carretera conocida lleva a su destino.',
    'start-off-network': () => 'No se conoce ninguna carretera cerca de su punto de partida.',
    'destination-off-network': () => 'No se conoce ninguna carretera cerca de su destino.',
  },
  leave: hazards => `Sale de ${hazards} por el camino más corto.`,
  avoid: (hazards, minutes) => `Evita ${hazards}${minutes > 0 ? `: ${minutes} min más` : ''}.`,
  and: 'y',
}

const WORDS: Record<Language, Words> = { en: EN, es: ES }

const MAX_NAMED = 3

const join = (items: readonly string[], and: string): string => {
  const unique = [...new Set(items)].slice(0, MAX_NAMED)
  const last = unique.pop() ?? ''
  return unique.length > 0 ? `${unique.join(', ')} ${and} ${last}` : last
}

const titles = (hazards: readonly HazardSummary[], and: string): string =>
  join(
    hazards.map(hazard => hazard.title),
    and,
  )

/** The instruction of one maneuver in plain words. */
export const instructionText = (maneuver: Maneuver, language: Language): string => {
  const words = WORDS[language]
  const { type, modifier, road } = maneuver
  if (type === 'depart') {
    return words.depart(words.compass[Math.round(maneuver.bearingAfter / 45) % 8] ?? '', road, maneuver.toward)
  }
  if (type === 'arrive') {
    if (modifier === 'left' || modifier === 'right') return words.arriveSide(words.side[modifier])
    return words.arrive
  }
  if (type === 'new name') return words.onto(words.keep, road)
  if (type === 'merge') return words.onto(words.merge, road)
  if (type === 'on ramp') return words.onto(words.onRamp, road)
  if (type === 'off ramp') return words.onto(words.offRamp, road)
  const turn = words.turn[modifier ?? 'straight']
  return type === 'continue' ? words.stay(turn, road) : words.onto(turn, road)
}

/** Why there is no route, in one or two sentences. */
export const reasonText = (reason: NoRouteReason, language: Language): string => {
  const words = WORDS[language]
  return words.reason[reason.code](titles(reason.blockedBy, words.and), join(reason.blockedRoads, words.and))
}

/** What a route leaves and avoids; empty when nothing. */
export const routeSentence = (route: Pick<Route, 'avoided' | 'leavesHazards'>, language: Language): string => {
  const words = WORDS[language]
  const minutes = Math.round(Math.max(0, ...route.avoided.map(hazard => hazard.extraSeconds)) / 60)
  const parts = [
    ...(route.leavesHazards.length > 0 ? [words.leave(titles(route.leavesHazards, words.and))] : []),
    ...(route.avoided.length > 0 ? [words.avoid(titles(route.avoided, words.and), minutes)] : []),
  ]
  return parts.join(' ')
}
