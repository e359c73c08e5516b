import type { Alert } from './alert.ts'
import { type Extent, haveInCommon, isNowhere, without } from './extent.ts'
import type { ZoneShapes } from './named-areas.ts'
import type { Part } from './parts.ts'

/** What lineage is computed from: a message for people, as the journal has it. */
export type LineageMessage = {
  key: string
  alert: Alert
  isDrill: boolean
  /** Keys of the messages that it names, or that an all clear ends without naming them. */
  references: readonly string[]
  parts: readonly Part[]
  /** True when its feed no longer lists it. */
  isDelisted: boolean
  /** Shapes of the zones that it names, as far as they are known. */
  shapes: ZoneShapes
}

/** A part of a message that stands, where it still does. */
export type Standing = { message: LineageMessage; index: number; part: Part; extent: Extent }

/** A part of a message that ends others, as an all clear or a Cancel does. */
export type Ending = { message: LineageMessage; index: number; part: Part | null }

/**
 * Whether `by` replaces or ends what it covers of `target`. Only the sender of a message can do so, and a drill never ends a real one. An Alert
 * can only be an all clear.
 */
export function supersedes(by: LineageMessage, target: LineageMessage): boolean {
  return (
    (by.alert.msgType !== 'Alert' || by.parts.some(isAllClear)) &&
    by.key !== target.key &&
    by.alert.sender === target.alert.sender &&
    by.references.includes(target.key) &&
    (target.isDrill || !by.isDrill)
  )
}

/** The connected component of `start`: Updates join messages, in either direction; Cancels and all clears without references join nothing. */
export function componentOf(start: LineageMessage, all: readonly LineageMessage[]): LineageMessage[] {
  const members = new Map([[start.key, start]])
  const queue = [start]
  for (let message = queue.pop(); message; message = queue.pop()) {
    for (const other of all) {
      if (members.has(other.key) || !(joins(message, other) || joins(other, message))) continue
      members.set(other.key, other)
      queue.push(other)
    }
  }
  return [...members.values()]
}

const joins = (by: LineageMessage, target: LineageMessage) =>
  by.alert.msgType === 'Update' && target.alert.msgType !== 'Cancel' && supersedes(by, target)

/**
 * The parts that stand in a lineage, independent of the order of arrival. `own` are the messages of the lineage, `all` are these and every
 * message that refers to them. A part stands where no message that refers to its own covers it, and no later Update of the same.
 */
export function standingOf(own: readonly LineageMessage[], all: readonly LineageMessage[]): Standing[] {
  const left = own.toSorted(compare).flatMap(message => {
    if (message.alert.msgType === 'Cancel') return []
    const taken = all.filter(other => supersedes(other, message)).flatMap(extentsOf)
    return message.parts.flatMap((part, index): Standing[] => {
      if (part.level === 'all-clear' && endsSomething(message, all)) return []
      const extent = without(part.extent, taken)
      return extent ? [{ message, index, part, extent }] : []
    })
  })
  const ancestors = ancestorsOf(own)
  return left.flatMap((standing): Standing[] => {
    const later = own.filter(other => isLaterUpdate(other, standing.message, ancestors)).flatMap(({ parts }) => parts)
    const extent = without(
      standing.extent,
      // An Update that says no area is about what it names, not about the siblings of that.
      later.map(part => part.extent).filter(each => isNowhere(each) === isNowhere(standing.extent)),
    )
    return extent ? [{ ...standing, extent }] : []
  })
}

/** The parts of messages that end what they cover of a lineage. A Cancel without a text is one ending, of which nothing is known. */
export function endingsOf(own: readonly LineageMessage[], all: readonly LineageMessage[]): Ending[] {
  return all
    .filter(message => own.some(target => supersedes(message, target)))
    .toSorted(compare)
    .flatMap((message): Ending[] => {
      const isCancel = message.alert.msgType === 'Cancel'
      if (isCancel && message.parts.length === 0) return [{ message, index: 0, part: null }]
      return message.parts.flatMap((part, index) => (isCancel || isAllClear(part) ? [{ message, index, part }] : []))
    })
}

const isAllClear = ({ level }: Part) => level === 'all-clear'

// An Update that says that all is clear is never shown by itself: what it ends may not have been heard yet.
const endsSomething = (message: LineageMessage, all: readonly LineageMessage[]) =>
  message.alert.msgType !== 'Alert' || all.some(target => supersedes(message, target))

const nowhere: Extent = { names: [], zones: [], ugc: [], same: [], polygons: [], brokenPolygons: 0 }

/** A message without any area covers all of what it names. */
const extentsOf = ({ parts }: LineageMessage): Extent[] =>
  parts.every(({ extent }) => isNowhere(extent)) ? [nowhere] : parts.map(({ extent }) => extent)

/** Two Updates of the same: one truth for each place, that of the later one. */
function isLaterUpdate(a: LineageMessage, b: LineageMessage, ancestors: ReadonlyMap<string, ReadonlySet<string>>) {
  if (a.alert.msgType !== 'Update' || b.alert.msgType !== 'Update' || compare(a, b) <= 0) return false
  if (a.alert.sender !== b.alert.sender || (a.isDrill && !b.isDrill)) return false
  const others = ancestors.get(b.key)
  // CAP times are whole seconds, so that two Updates may share one. What an Update replaces is earlier than it.
  if (others?.has(a.key)) return false
  return [...(ancestors.get(a.key) ?? [])].some(key => others?.has(key))
}

/** The messages that each one replaces, directly or through others. */
function ancestorsOf(own: readonly LineageMessage[]): Map<string, Set<string>> {
  const replaced = new Map(own.map(by => [by.key, own.filter(target => supersedes(by, target))]))
  return new Map(
    own.map(({ key }) => {
      const ancestors = new Set<string>()
      const queue = [...(replaced.get(key) ?? [])]
      for (let target = queue.pop(); target; target = queue.pop()) {
        if (ancestors.has(target.key)) continue
        ancestors.add(target.key)
        queue.push(...(replaced.get(target.key) ?? []))
      }
      return [key, ancestors]
    }),
  )
}

/** By the time of sending. Equal times are ordered by key, so that every process and every order of arrival gives the same result. */
function compare(a: LineageMessage, b: LineageMessage): number {
  const [one, two] = [a.alert.sent, b.alert.sent]
  if (one !== two) return one < two ? -1 : 1
  return a.key === b.key ? 0 : a.key < b.key ? -1 : 1
}

/** Whether `by` covers any of a part. */
export const covers = (by: Ending | Standing, extent: Extent): boolean =>
  by.part === null || haveInCommon(extent, by.part.extent)
