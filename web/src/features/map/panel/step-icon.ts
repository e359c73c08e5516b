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

// English and Spanish, as navigation words its steps; whole words, for a road's name may hold one of them.
const words: readonly [StepKind, RegExp][] = [
  ['left', /\b(?:left|izquierda)\b/i],
  ['right', /\b(?:right|derecha)\b/i],
  ['straight', /\b(?:straight|continue|recto|continúe|siga)(?!\p{L})/iu],
  ['merge', /\b(?:merge|incorpórese)(?!\p{L})/iu],
  ['exit', /\b(?:exit|salida)\b/i],
]

// Their words name no direction, or, as "Take the ramp", not the whole of it.
function kindOfManeuver({ type, modifier }: Pick<Maneuver, 'type' | 'modifier'>): StepKind | null {
  if (modifier === 'uturn') return 'uturn'
  if (type === 'on ramp') return modifier?.includes('left') ? 'rampLeft' : 'rampRight'
  return null
}

/** The first step goes up, the last one ends at a flag, and the words of the others say the rest. */
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
