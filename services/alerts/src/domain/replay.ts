import { createHash } from 'node:crypto'
import type { DrillAudience } from '@muster/contracts/vocabulary/replays'
import { type Alert, type AlertInfo, alertKey } from './alert.ts'
import { defaultLifetimeMs } from './present.ts'
import { replayFeedOf } from './replay-feed.ts'

/** A section of a replay. From the time `at` on, the recorded time continues from `source`, `speed` times as fast as the clock. A speed of 0 is a pause. */
export type ReplaySection = { source: Date; at: Date; speed: number }
/** A replay that has started: its legs determine when each moment of the recorded day is replayed. */
export type StartedReplay = { id: string; audience: DrillAudience; legs: readonly [ReplaySection, ...ReplaySection[]] }

/** The moment of the recorded day that a replay has reached. */
export function sourceTimeAt(legs: StartedReplay['legs'], now: Date): Date {
  const { source, at, speed } = legs.at(-1) ?? legs[0]
  return new Date(source.getTime() + Math.max(0, now.getTime() - at.getTime()) * speed)
}

/**
 * When a moment of the recorded day is replayed. A later pause does not change the result for earlier moments, so the keys of messages that were replayed can
 * be computed again, after a crash and for references.
 */
export function replayTimeOf(legs: StartedReplay['legs'], moment: Date): Date {
  const { source, at, speed } =
    legs.findLast(leg => leg.speed > 0 && leg.source.getTime() < moment.getTime()) ?? legs[0]
  return new Date(at.getTime() + Math.round((moment.getTime() - source.getTime()) / speed))
}

type Named = Pick<Alert, 'sender' | 'identifier' | 'sent'>

/**
 * The identity of a recorded message in a replay. Its sender exists only in this replay, so that real messages neither end its drills nor are ended by them.
 * Messages with the same time stay in the order of their identifiers.
 */
function renamed({ sender, identifier, sent }: Named, { id, legs }: StartedReplay): Named {
  const at = replayTimeOf(legs, new Date(sent)).toISOString()
  const inReplay = (name: string) => `replay-${id}:${name}`
  return { sender: inReplay(sender), identifier: inReplay(identifier), sent: at }
}

/** The key that a recorded message has in a replay. */
export function replayKeyOf(key: string, story: StartedReplay): string {
  const [first, last] = [key.indexOf(','), key.lastIndexOf(',')]
  const named = { sender: key.slice(0, first), identifier: key.slice(first + 1, last), sent: key.slice(last + 1) }
  return alertKey(renamed(named, story))
}

/** Turns a recorded message into a drill: with new identifiers, and with all its times shifted and scaled to the speed of the replay. */
export function asDrill(alert: Alert, story: StartedReplay): Alert {
  const shift = (instant: string | null) => instant && replayTimeOf(story.legs, new Date(instant)).toISOString()
  const lastDay = new Date(Date.parse(alert.sent) + defaultLifetimeMs).toISOString()
  const { signature: _, ...rest } = alert
  return {
    ...rest,
    ...renamed(alert, story),
    feed: replayFeedOf(alert.feed),
    status: 'Exercise',
    drillAudience: story.audience,
    // No link: a page of the sender would say the same without saying that it is a drill.
    url: null,
    references: alert.references.map(key => replayKeyOf(key, story)),
    infos: alert.infos.map(
      (info): AlertInfo => ({
        ...info,
        effective: shift(info.effective),
        onset: shift(info.onset),
        web: null,
        expires: shift(info.expires ?? lastDay),
      }),
    ),
  }
}

/** Makes the Cancel that ends everything that these messages of one sender of a replay still show. */
export function cancelOfReplay(
  { feed, sender }: Pick<Alert, 'feed' | 'sender'>,
  references: readonly string[],
  now: Date,
): Alert {
  const identifier = createHash('sha256').update(references.join()).digest('hex').slice(0, 32)
  return {
    feed,
    sender,
    identifier: `end-${identifier}`,
    sent: now.toISOString(),
    status: 'Exercise',
    msgType: 'Cancel',
    scope: 'Public',
    note: '',
    url: null,
    references: [...references],
    infos: [],
  }
}
