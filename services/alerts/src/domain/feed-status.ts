import type { feedStatus } from '@muster/contracts/entities/emergency-update'
import type { z } from 'zod'

export type FeedStatus = z.infer<typeof feedStatus>
export type FeedDefinition = {
  feed: string
  name: string
  isOn: boolean
  /** Silence for longer than this is stale; null for feeds that only speak when something happens. */
  staleAfterMs: number | null
}
type Heard = { lastAttemptAt: Date | null; lastSuccessAt: Date | null; items: number; setAside: number }

/** What the screens say of a feed: how long ago it was heard, and whether that is as it should be. */
export function statusOf(definition: FeedDefinition, heard: Heard | undefined, now: Date): FeedStatus {
  const { feed, name } = definition
  return {
    feed,
    name,
    state: stateOf(definition, heard, now),
    lastSuccessAt: heard?.lastSuccessAt?.toISOString() ?? null,
    lastAttemptAt: heard?.lastAttemptAt?.toISOString() ?? null,
    items: heard?.items ?? 0,
    setAside: heard?.setAside ?? 0,
  }
}

function stateOf({ isOn, staleAfterMs }: FeedDefinition, heard: Heard | undefined, now: Date): FeedStatus['state'] {
  if (!isOn) return 'off'
  if (staleAfterMs === null) return 'ok'
  const { lastSuccessAt, lastAttemptAt } = heard ?? {}
  if (lastSuccessAt && now.getTime() - lastSuccessAt.getTime() <= staleAfterMs) return 'ok'
  return lastAttemptAt && (!lastSuccessAt || lastAttemptAt > lastSuccessAt) ? 'failing' : 'stale'
}
