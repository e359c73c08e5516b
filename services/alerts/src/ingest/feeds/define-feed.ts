import type { ListedAir } from '../../domain/air-reading.ts'
import type { Alert, SetAside } from '../../domain/alert.ts'
import type { ListedZone } from '../../domain/evacuation-zone.ts'
import type { ListedHazard } from '../../domain/hazard-fact.ts'
import type { ListedShelter } from '../../domain/shelter.ts'

/** One poll, parsed. `listed` are the identifiers of all its items, those that were set aside included. */
export type ParsedFeed = {
  alerts: Alert[]
  setAside: SetAside[]
  listed: string[]
  /** When the service made the list, if it says so. A list that is older than the last one is an outdated copy from a cache. */
  asOf?: string | null
}

/** One alert that was fetched at its own address: it is in force, is over, or was replaced by another alert. */
export type ParsedAlert = { alert: Alert; fate: 'in-force' | 'over' | { replacedBy: string } }

/** One poll of a list of shelters, parsed. `isComplete` is false where the service cut the list off: what it leaves out is then not missing. */
export type ParsedShelters = { shelters: ListedShelter[]; setAside: SetAside[]; listed: string[]; isComplete: boolean }

/** One poll of a list of facts, parsed. `listed` are the ids of all that still stand; `isComplete` as above. */
export type ParsedHazards = { hazards: ListedHazard[]; setAside: SetAside[]; listed: string[]; isComplete: boolean }

/** One poll of a list of air readings, parsed. `listed` are the ids of all that still stand; `isComplete` as above. */
export type ParsedAir = { air: ListedAir[]; setAside: SetAside[]; listed: string[]; isComplete: boolean }

/** One poll of a list of evacuation zones, parsed. `listed` are the ids of all its rows, those that were set aside included; `isComplete` as above. */
export type ParsedZones = { zones: ListedZone[]; setAside: SetAside[]; listed: string[]; isComplete: boolean }

/** One poll of an index of CAP messages, parsed: those in it, and the addresses of others as the index has them. `version` changes with the message. */
export type ParsedIndex = { alerts: Alert[]; links: { href: string; version: string }[]; setAside: SetAside[] }

type FeedIdentity = {
  /** In lower case. It is the label of its metrics and, in upper case, the prefix of its variables. */
  id: string
  /** Name that is shown to people. */
  name: string
  /** CAP senders whose messages are accepted from this feed only. */
  senders: readonly string[]
}

type Polled = FeedIdentity & {
  kind: 'polled'
  /** Null for a feed that has no address of its own: the operator lists its addresses. `{key}` and `{part}` stand for the fields below. */
  url: string | null
  /** Only for a source that needs a key: where to get one. */
  key?: string
  /** A feed with an address for each part, and the variable that says which are wanted. `{PART}` in the address has two digits. */
  parts?: { variable: string; about: string; known: readonly string[] }
  /** Only for a source with a time in its address: the address at that time. */
  urlAt?(url: string, now: Date): string
  accept: string
  /** The form in which `parse` gets the body. Use bytes for XML, which declares its encoding itself. */
  format: 'json' | 'text' | 'bytes'
  pollMs: number
  /** Minimum time between two polls of all processes together, in ms. */
  floorMs: number
}

/** Lists the active alerts: what it no longer lists has ended, unless the list is at fault. */
export type PolledAlerts = Polled & {
  yields: 'alerts'
  /** How to ask for one alert that the list leaves out: it ends only if the service says there that it has. */
  one?: {
    urlOf(listUrl: string, identifier: string): string
    /** Pure. Throws AlertFormatError for anything else than an alert. */
    parse(body: unknown, now: Date): ParsedAlert
  }
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
  /** Pure. What stands at a time. Sets single rows aside with a reason; throws AlertFormatError only for what is no such list at all. */
  parse(body: unknown, now: Date): ParsedHazards
}

/** Lists the status of evacuation zones. A zone is normal again when it says so, or when it was not listed for long. */
export type PolledZones = Polled & {
  yields: 'zones'
  /** Pure. Sets single rows aside with a reason; throws AlertFormatError only for what is no such list at all. */
  parse(body: unknown): ParsedZones
}

/** Lists CAP messages, whole or by their addresses. It may list the newest alone: what it no longer lists goes on until its own end. */
export type PolledIndex = Polled & {
  yields: 'index'
  /** Pure. Sets single entries aside with a reason; throws AlertFormatError only for what is no such index at all. */
  parse(body: unknown): ParsedIndex
  /** Messages of a feed for a whole country that are for our area; the others are left out. */
  isForUs?(alert: Alert): boolean
}

/** Lists how the air is at monitors. */
export type PolledAir = Polled & {
  yields: 'air'
  /** Pure. Sets single rows aside with a reason; throws AlertFormatError only for what is no such list at all. */
  parse(body: unknown): ParsedAir
}

export type PolledFeed = PolledAir | PolledAlerts | PolledIndex | PolledShelters | PolledHazards | PolledZones

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
