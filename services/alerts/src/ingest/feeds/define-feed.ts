import type { Alert, SetAside } from '../../domain/alert.ts'
import type { ListedHazard } from '../../domain/hazard-fact.ts'
import type { ListedShelter } from '../../domain/shelter.ts'

/** One poll, parsed. `listed` are the identifiers of all its items, those that were set aside included. */
export type ParsedFeed = { alerts: Alert[]; setAside: SetAside[]; listed: string[] }

/** One poll of a list of shelters, parsed. `isComplete` is false where the service cut the list off: what it leaves out is then not missing. */
export type ParsedShelters = { shelters: ListedShelter[]; setAside: SetAside[]; listed: string[]; isComplete: boolean }

/** One poll of a list of facts, parsed. `listed` are the ids of all that still stand; `isComplete` as above. */
export type ParsedHazards = { hazards: ListedHazard[]; setAside: SetAside[]; listed: string[]; isComplete: boolean }

type FeedIdentity = {
  /** Lower case; the prefix of its variables in upper case, and the label of its metrics. */
  id: string
  /** As people read it. */
  name: string
  /** CAP senders whose messages come through this feed alone: nobody else may send in their name. */
  senders: readonly string[]
}

type Polled = FeedIdentity & {
  kind: 'polled'
  url: string
  accept: string
  format: 'json' | 'text'
  pollMs: number
  /** Least time between two polls by all processes together. */
  floorMs: number
}

/** Lists the active alerts: what it no longer lists has ended. */
export type PolledAlerts = Polled & {
  yields: 'alerts'
  /** Pure. Sets single items aside with a reason; throws AlertFormatError only for what is no such feed at all. */
  parse(body: unknown): ParsedFeed
}

/** Lists the shelters that are in use: what it no longer lists has closed. */
export type PolledShelters = Polled & {
  yields: 'shelters'
  /** Pure. Sets single rows aside with a reason; throws AlertFormatError only for what is no such list at all. */
  parse(body: unknown): ParsedShelters
}

/** Lists what is so on the ground (fires, closed roads): what it no longer lists has ended. */
export type PolledHazards = Polled & {
  yields: 'hazards'
  /** Pure. Sets single rows aside with a reason; throws AlertFormatError only for what is no such list at all. */
  parse(body: unknown): ParsedHazards
}

export type PolledFeed = PolledAlerts | PolledShelters | PolledHazards

/** A feed whose senders POST each message to us. */
export type ReceivedFeed = FeedIdentity & {
  kind: 'received'
  /** Pure. Throws AlertFormatError with a message for its sender. */
  parse(bytes: Uint8Array): Alert
}

export type Feed = PolledFeed | ReceivedFeed

/**
 * Declares a feed: a folder with its parser and a line in `list.ts`. Its variables, poll loop, lease, status and metrics
 * derive from this.
 */
export function defineFeed<F extends Feed>(feed: F): F {
  if (!/^[a-z][a-z0-9-]*$/.test(feed.id)) throw new Error(`feed id ${feed.id} must be lower case letters and digits`)
  return feed
}
