import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import {
  ArrowUp,
  ArrowUpLeft,
  ArrowUpRight,
  CornerUpLeft,
  CornerUpRight,
  Flag,
  type LucideIcon,
  Merge,
  Undo2,
} from 'lucide-react'

type Maneuver = DirectionsRoute['legs'][number]['steps'][number]['maneuver']

export type StepKind =
  | 'start'
  | 'uturn'
  | 'left'
  | 'right'
  | 'rampLeft'
  | 'rampRight'
  | 'straight'
  | 'merge'
  | 'exit'
  | 'finish'

// Navigation writes its steps in English or Spanish. The patterns match whole words only, because the name of a road may contain one of them.
const words: readonly [StepKind, RegExp][] = [
  ['left', /\b(?:left|izquierda)\b/i],
  ['right', /\b(?:right|derecha)\b/i],
  ['straight', /\b(?:straight|continue|recto|continúe|siga)(?!\p{L})/iu],
  ['merge', /\b(?:merge|incorpórese)(?!\p{L})/iu],
  ['exit', /\b(?:exit|salida)\b/i],
]

// Manoeuvres whose text names no direction, or only a part of it, as in "Take the ramp".
function kindOfManeuver({ type, modifier }: Pick<Maneuver, 'type' | 'modifier'>): StepKind | null {
  if (modifier === 'uturn') return 'uturn'
  if (type === 'on ramp') return modifier?.includes('left') ? 'rampLeft' : 'rampRight'
  return null
}

/** The kind of a step, which decides its icon. The first step is always the start and the last the arrival; for others the manoeuvre and the text decide. */
export function stepKind(
  maneuver: Pick<Maneuver, 'instruction' | 'type' | 'modifier'>,
  index: number,
  count: number,
): StepKind {
  const { instruction } = maneuver
  if (index === 0) return 'start'
  if (index === count - 1) return 'finish'
  const known = kindOfManeuver(maneuver)
  if (known) return known
  return words.find(([, pattern]) => pattern.test(instruction))?.[0] ?? 'straight'
}

export const stepIcons: Record<StepKind, LucideIcon> = {
  start: ArrowUp,
  uturn: Undo2,
  left: CornerUpLeft,
  right: CornerUpRight,
  rampLeft: ArrowUpLeft,
  rampRight: ArrowUpRight,
  straight: ArrowUp,
  merge: Merge,
  exit: ArrowUpRight,
  finish: Flag,
}
