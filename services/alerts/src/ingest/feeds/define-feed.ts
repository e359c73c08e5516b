import type { ListedAir } from '../../domain/air-reading.ts'
import type { Alert, SetAside } from '../../domain/alert.ts'
import type { ListedZone } from '../../domain/evacuation-zone.ts'
import type { ListedHazard } from '../../domain/hazard-fact.ts'
import type { ListedShelter } from '../../domain/shelter.ts'

/** One parsed poll. `listed` has the identifiers of all items, including those that were set aside. */
export type ParsedFeed = {
  alerts: Alert[]
  setAside: SetAside[]
  listed: string[]
  /** When the service made the list, if it says so. A list that is older than the last one is an outdated copy from a cache. */
  asOf?: string | null
}

/** One alert that was fetched at its own address: it is in force, is over, or was replaced by another alert. */
export type ParsedAlert = { alert: Alert; fate: 'in-force' | 'over' | { replacedBy: string } }

/**
 * One parsed poll of a list of shelters. `isComplete` is false if the service truncated the list: a shelter that is not in it is then not treated as missing.
 */
export type ParsedShelters = { shelters: ListedShelter[]; setAside: SetAside[]; listed: string[]; isComplete: boolean }

/**
 * One parsed poll of a list of facts. `listed` has the ids of all facts that are in force, including those that were set aside. `isComplete` as in
 * `ParsedShelters`.
 */
export type ParsedHazards = { hazards: ListedHazard[]; setAside: SetAside[]; listed: string[]; isComplete: boolean }

/**
 * One parsed poll of a list of air readings. `listed` has the ids of all current readings, including those that were set aside. `isComplete` as in
 * `ParsedShelters`.
 */
export type ParsedAir = { air: ListedAir[]; setAside: SetAside[]; listed: string[]; isComplete: boolean }

/**
 * One parsed poll of a list of evacuation zones. `listed` has the ids of all rows, including those that were set aside. `isComplete` as in `ParsedShelters`.
 */
export type ParsedZones = { zones: ListedZone[]; setAside: SetAside[]; listed: string[]; isComplete: boolean }

/**
 * One parsed poll of an index of CAP messages. `alerts` are the messages in the index; `links` are the addresses of other messages, as the index writes them.
 * `version` changes when the message at the address changes.
 */
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
  /**
   * Null if the feed has no address of its own: the operator then lists addresses. `{key}` and `{part}` in it are replaced by the operator's key and by each
   * part (see `key` and `parts`).
   */
  url: string | null
  /** Only for a source that needs a key: a hint that says where to get one. */
  key?: string
  /**
   * Only for a feed with one address per part. `variable` names the variable that lists the wanted parts. `{PART}` in the address is replaced by the part in
   * two digits.
   */
  parts?: { variable: string; about: string; known: readonly string[] }
  /** Only for a source with a time in its address: returns the address to poll at `now`. */
  urlAt?(url: string, now: Date): string
  accept: string
  /** The form in which `parse` gets the body. Use bytes for XML, which declares its encoding itself. */
  format: 'json' | 'text' | 'bytes'
  pollMs: number
  /** Minimum time between two polls of all processes together, in ms. */
  floorMs: number
}

/** A feed that lists all active alerts. An alert that is no longer listed has ended, unless the list is faulty. */
export type PolledAlerts = Polled & {
  yields: 'alerts'
  /** How to fetch one alert that the list leaves out. The alert ends only if the service then says that it is over. */
  one?: {
    urlOf(listUrl: string, identifier: string): string
    /** Pure. Throws AlertFormatError for anything that is not an alert. */
    parse(body: unknown, now: Date): ParsedAlert
  }
  /** Pure. Sets items aside that cannot be used, each with a reason. Throws AlertFormatError only if the body is not such a feed at all. */
  parse(body: unknown): ParsedFeed
}

/** A feed that lists the shelters in use. A shelter that is no longer listed has closed. */
export type PolledShelters = Polled & {
  yields: 'shelters'
  /** Pure. Sets rows aside that cannot be used, each with a reason. Throws AlertFormatError only if the body is not such a list at all. */
  parse(body: unknown): ParsedShelters
}

/** A feed that lists conditions on the ground, such as fires and closed roads. A condition that is no longer listed has ended. */
export type PolledHazards = Polled & {
  yields: 'hazards'
  /**
   * Pure. Returns the facts that are in force at `now`. Sets rows aside that cannot be used, each with a reason. Throws AlertFormatError only if the body is
   * not such a list at all.
   */
  parse(body: unknown, now: Date): ParsedHazards
}

/**
 * A feed that lists the status of evacuation zones. A zone is normal again when the list says so, or when the zone has not been listed for a long time (see
 * `zone-intake.ts`).
 */
export type PolledZones = Polled & {
  yields: 'zones'
  /** Pure. Sets rows aside that cannot be used, each with a reason. Throws AlertFormatError only if the body is not such a list at all. */
  parse(body: unknown): ParsedZones
}

/**
 * A feed that lists CAP messages, in full or by their addresses. It may list only the newest. A message that is no longer listed stays in force until its own
 * end.
 */
export type PolledIndex = Polled & {
  yields: 'index'
  /** Pure. Sets entries aside that cannot be used, each with a reason. Throws AlertFormatError only if the body is not such an index at all. */
  parse(body: unknown): ParsedIndex
  /** Only for a feed of a whole country: whether a message is for our area. Other messages are ignored. */
  isForUs?(alert: Alert): boolean
}

/** A feed that lists the air quality at monitors. */
export type PolledAir = Polled & {
  yields: 'air'
  /** Pure. Sets rows aside that cannot be used, each with a reason. Throws AlertFormatError only if the body is not such a list at all. */
  parse(body: unknown): ParsedAir
}

/** A feed that we poll. `yields` says what its lists contain. */
export type PolledFeed = PolledAir | PolledAlerts | PolledIndex | PolledShelters | PolledHazards | PolledZones

/** A feed whose senders POST each message to us. */
export type ReceivedFeed = FeedIdentity & {
  kind: 'received'
  /** Pure. Throws AlertFormatError, whose text is shown to the sender. */
  parse(bytes: Uint8Array): Alert
}

export type Feed = PolledFeed | ReceivedFeed

/**
 * Declares a feed. Each feed is a folder with its parser, and one line in `list.ts`. Its variables, poll loop, lease, status and metrics are derived from the
 * declaration. Throws if the id is malformed.
 */
export function defineFeed<F extends Feed>(feed: F): F {
  if (!/^[a-z][a-z0-9-]*$/.test(feed.id)) throw new Error(`feed id ${feed.id} must be lower case letters and digits`)
  return feed
}
