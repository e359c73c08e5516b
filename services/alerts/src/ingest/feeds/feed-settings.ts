import { z } from 'zod'
import type { Feed, PolledFeed } from './define-feed.ts'

export type PollSettings = { feed: PolledFeed; url: string; everyMs: number; floorMs: number }

const ms = (fallback: number) => z.coerce.number().int().min(10).default(fallback)

/** The variables of a feed: whether, where and how often it is polled. A received feed has none of its own. */
export function feedVariables(feed: Feed): Record<string, z.ZodType> {
  if (feed.kind === 'received') return {}
  const { name } = feed
  return {
    [variableOf(feed, 'ENABLED')]: z.stringbool().default(false).describe(`Polls the feed ${name}.`),
    [variableOf(feed, 'URL')]: z.url().default(feed.url).describe(`Address of the feed ${name}.`),
    [variableOf(feed, 'POLL_MS')]: ms(feed.pollMs).describe(`Interval of the polls of ${name}, in ms.`),
    [variableOf(feed, 'POLL_FLOOR_MS')]: ms(feed.floorMs).describe(
      `Least time between two polls of ${name} by all processes together, in ms.`,
    ),
  }
}

/** The feeds that this configuration polls. `config` was parsed with their variables. */
export function polledFeedsOf(feeds: readonly Feed[], config: object): PollSettings[] {
  return feeds.flatMap(feed =>
    feed.kind === 'polled' && isEnabled(feed, config) ? [pollSettingsOf(feed, config)] : [],
  )
}

export function isEnabled(feed: PolledFeed, config: object): boolean {
  return Reflect.get(config, variableOf(feed, 'ENABLED')) === true
}

export function pollSettingsOf(feed: PolledFeed, config: object): PollSettings {
  const read = (name: string): unknown => Reflect.get(config, variableOf(feed, name))
  return {
    feed,
    url: String(read('URL')),
    everyMs: Number(read('POLL_MS')),
    floorMs: Number(read('POLL_FLOOR_MS')),
  }
}

function variableOf({ id }: Feed, name: string): string {
  return `${id.toUpperCase().replaceAll('-', '_')}_${name}`
}
