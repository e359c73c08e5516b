import type { Position } from '@muster/contracts/entities/common'
import { buildCap, type CapParts } from '../support/cap.ts'
import type { Standing } from '../support/push-checker.ts'
import { areaAt } from '../support/push-people.ts'

/** What a sender does next: replace the active updates completely, replace them by two siblings, or end a part of them. */
export const acts = ['alert', 'rise', 'another way', 'grow', 'split', 'lower', 'release a part', 'cancel'] as const
export type Act = (typeof acts)[number]

type Cap = ReturnType<typeof buildCap>
type Cell = { center: Position; standing: Standing; reference: string | null }
/** The messages of one act, and the state of these cells once all messages are acknowledged. */
export type Step = { act: Act; messages: { cap: Cap; cells: number[]; standing: Standing }[] }

const cellCount = 3
/** Cells are so far from one another that nobody is in the margin of two. */
const cellDegrees = 0.08
const rowDegrees = 0.16
const rows = 30
const origin: Position = [-120.6, 36.1]
const sixHours = () => new Date(Date.now() + 6 * 3_600_000).toISOString().replace(/\.\d+Z/, '+00:00')

const levels = {
  high: { event: 'Evacuation Warning', severity: 'Severe' },
  critical: { event: 'Evacuation Order', severity: 'Extreme' },
} as const

/**
 * One sender and its three neighbouring areas: an endless story, with the true state of each area after each step. It does not use the code with which the
 * service computes the same state.
 */
export function startFamily(index: number, random: () => number) {
  const [west, south] = origin
  const cells: Cell[] = Array.from({ length: cellCount }, (_, i) => ({
    center: [west + Math.floor(index / rows) * 0.5 + i * cellDegrees, south + (index % rows) * rowDegrees],
    standing: null,
    reference: null,
  }))
  let severity: keyof typeof levels = 'high'
  let count = 0

  const standing = () => cells.flatMap(({ standing }, i) => (standing ? [i] : []))
  const ended = () => cells.flatMap(({ standing }, i) => (standing ? [] : [i]))
  const referencesTo = (which: readonly number[]) => [...new Set(which.flatMap(i => cells[i]?.reference ?? []))]
  const areaOf = (which: readonly number[]) => which.map(i => areaAt(cells[i]?.center ?? origin)).join('')

  function say(which: number[], rest: CapParts, references: number[]) {
    count += 1
    const told = { severity, instruction: `Leave by road ${index}-${count}.` }
    const cap = buildCap({
      ...{ sender: `chaos-${index}@example.org`, expires: sixHours(), ...levels[severity] },
      ...{ instruction: told.instruction, area: areaOf(which), references: referencesTo(references), ...rest },
    })
    return { cap, cells: which, standing: told }
  }
  const update = (which: number[]) => say(which, { msgType: 'Update' }, standing())
  const end = (which: number[]) => ({ ...say(which, { msgType: 'Cancel' }, which), standing: null })

  const can: Record<Act, () => boolean> = {
    alert: () => standing().length === 0,
    rise: () => standing().length > 0 && severity === 'high',
    lower: () => standing().length > 0 && severity === 'critical',
    'another way': () => standing().length > 0,
    grow: () => standing().length > 0 && ended().length > 0,
    split: () => standing().length > 1,
    'release a part': () => standing().length > 1,
    cancel: () => standing().length > 0,
  }

  function messagesOf(act: Act): Step['messages'] {
    const here = standing()
    if (act === 'alert') {
      severity = random() < 0.5 ? 'high' : 'critical'
      return [say(random() < 0.5 ? [0, 1] : [1], {}, [])]
    }
    if (act === 'rise' || act === 'lower') {
      severity = act === 'rise' ? 'critical' : 'high'
      return [update(here)]
    }
    if (act === 'grow') return [update([...here, ended()[0] ?? 0].sort())]
    // Both messages refer to the state before either of them.
    if (act === 'split') return [update(here.slice(0, 1)), update(here.slice(1))]
    if (act === 'release a part') return [end([here.at(-1) ?? 0])]
    return act === 'cancel' ? [end(here)] : [update(here)]
  }

  return {
    cells: cells as readonly Readonly<Cell>[],
    /** The next possible step, beginning the search with this act and continuing in a circle. */
    next(first: number): Step {
      const order = acts.map((_, i) => acts[(first + i) % acts.length] ?? 'alert')
      const act = order.find(each => can[each]()) ?? 'alert'
      return { act, messages: messagesOf(act) }
    },
    /** Records that the service has acknowledged a step. */
    acknowledged({ messages }: Step) {
      for (const { cap, cells: which, standing } of messages) {
        for (const i of which) {
          const cell = cells[i]
          if (cell) Object.assign(cell, { standing, reference: standing ? cap.reference : null })
        }
      }
    },
  }
}
