import { ArrowUp, ArrowUpRight, CornerUpLeft, CornerUpRight, Flag, type LucideIcon, Merge } from 'lucide-react'

export type StepKind = 'start' | 'left' | 'right' | 'straight' | 'merge' | 'exit' | 'finish'

// English and Spanish, as navigation words its steps; whole words, for a road's name may hold one of them.
const words: readonly [StepKind, RegExp][] = [
  ['left', /\b(?:left|izquierda)\b/i],
  ['right', /\b(?:right|derecha)\b/i],
  ['straight', /\b(?:straight|continue|recto|continúe|siga)(?!\p{L})/iu],
  ['merge', /\b(?:merge|incorpórese)(?!\p{L})/iu],
  ['exit', /\b(?:exit|salida)\b/i],
]

/** The first step goes up, the last one ends at a flag, and the words of the others say the rest. */
export function stepKind(instruction: string, index: number, count: number): StepKind {
  if (index === 0) return 'start'
  if (index === count - 1) return 'finish'
  return words.find(([, pattern]) => pattern.test(instruction))?.[0] ?? 'straight'
}

export const stepIcons: Record<StepKind, LucideIcon> = {
  start: ArrowUp,
  left: CornerUpLeft,
  right: CornerUpRight,
  straight: ArrowUp,
  merge: Merge,
  exit: ArrowUpRight,
  finish: Flag,
}
