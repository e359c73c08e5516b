import type { Alert } from './alert.ts'
import { type Extent, extentsIntersect, isEmptyExtent, subtractExtents } from './extent.ts'
import type { ZoneShapes } from './named-areas.ts'
import type { Part } from './parts.ts'

/** A journaled message for the public, in the form that lineages are computed from. */
export type LineageMessage = {
  key: string
  alert: Alert
  isDrill: boolean
  /** Keys of the messages that it refers to. For an all clear without references: of the messages that it ends. */
  references: readonly string[]
  parts: readonly Part[]
  /** True when its feed no longer lists it. */
  isDelisted: boolean
  /** Shapes of the zones that it names, as far as they are known. */
  shapes: ZoneShapes
}

/** A part of a message that is still in force; `extent` is the area that is left of it. */
export type PartInForce = { message: LineageMessage; index: number; part: Part; extent: Extent }

/** A part of a message that ends others, as an all clear or a Cancel does. */
export type Ending = { message: LineageMessage; index: number; part: Part | null }

/**
 * Whether `by` replaces or ends `target` in the area that `by` covers. True only for messages of the same sender, and never for a drill that refers to a real
 * message. A message of type Alert supersedes others only if it is an all clear.
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

/**
 * The lineage of `start`: the messages that are connected with it, directly or through others, by Updates that supersede them. Cancels, and all clears without
 * references, connect nothing.
 */
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
 * The parts of a lineage that are in force, whatever the order in which messages arrived. `own`: the messages of the lineage; `all`: these and every message that
 * refers to them. A part is in force in the area that is covered neither by a message that supersedes its message, nor by a later Update of the same message.
 */
export function partsInForce(own: readonly LineageMessage[], all: readonly LineageMessage[]): PartInForce[] {
  const left = own.toSorted(compare).flatMap(message => {
    if (message.alert.msgType === 'Cancel') return []
    const taken = all.filter(other => supersedes(other, message)).flatMap(extentsOf)
    return message.parts.flatMap((part, index): PartInForce[] => {
      if (part.level === 'all-clear' && endsSomething(message, all)) return []
      const extent = subtractExtents(part.extent, taken)
      return extent ? [{ message, index, part, extent }] : []
    })
  })
  const ancestors = ancestorsOf(own)
  return left.flatMap((standing): PartInForce[] => {
    const later = own.filter(other => isLaterUpdate(other, standing.message, ancestors)).flatMap(({ parts }) => parts)
    const extent = subtractExtents(
      standing.extent,
      // An Update without an area applies only to the messages that it refers to, not to other Updates of those.
      later.map(part => part.extent).filter(each => isEmptyExtent(each) === isEmptyExtent(standing.extent)),
    )
    return extent ? [{ ...standing, extent }] : []
  })
}

/** The parts of messages that end something of a lineage: those of Cancels and all clears. A Cancel without a text gives one ending with the part null. */
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

// An all clear of type Update is never shown as an update of its own: the message that it ends may not have arrived yet.
const endsSomething = (message: LineageMessage, all: readonly LineageMessage[]) =>
  message.alert.msgType !== 'Alert' || all.some(target => supersedes(message, target))

const nowhere: Extent = { names: [], zones: [], ugc: [], same: [], polygons: [], brokenPolygons: 0 }

/** The areas that a message covers. A message without any area covers everything that it refers to. */
const extentsOf = ({ parts }: LineageMessage): Extent[] =>
  parts.every(({ extent }) => isEmptyExtent(extent)) ? [nowhere] : parts.map(({ extent }) => extent)

/** Whether `a` is a later Update of the same message as `b`. Each place is then shown what the later one says. */
function isLaterUpdate(a: LineageMessage, b: LineageMessage, ancestors: ReadonlyMap<string, ReadonlySet<string>>) {
  if (a.alert.msgType !== 'Update' || b.alert.msgType !== 'Update' || compare(a, b) <= 0) return false
  if (a.alert.sender !== b.alert.sender || (a.isDrill && !b.isDrill)) return false
  const others = ancestors.get(b.key)
  // CAP times are whole seconds, so two Updates may have the same time. A message that an Update replaces is earlier in any case.
  if (others?.has(a.key)) return false
  return [...(ancestors.get(a.key) ?? [])].some(key => others?.has(key))
}

/** Whether `by` covers any place of the area of `target`. */
export const reaches = (by: LineageMessage, target: LineageMessage): boolean =>
  extentsOf(by).some(taken => target.parts.some(({ extent }) => extentsIntersect(extent, taken)))

/** For each message, the keys of the messages that it replaces, directly or through others. */
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

/** Orders messages by the time at which they were sent, then by key, so that the result does not depend on the process or the order of arrival. */
function compare(a: LineageMessage, b: LineageMessage): number {
  const [one, two] = [a.alert.sent, b.alert.sent]
  if (one !== two) return one < two ? -1 : 1
  return a.key === b.key ? 0 : a.key < b.key ? -1 : 1
}

/** Whether `by` covers any place of the area `extent`. */
export const covers = (by: Ending | PartInForce, extent: Extent): boolean =>
  by.part === null || extentsIntersect(extent, by.part.extent)
