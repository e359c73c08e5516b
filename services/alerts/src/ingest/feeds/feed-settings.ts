import { secret } from '@muster/service-kit/config'
import { z } from 'zod'
import type { Feed, PolledFeed } from './define-feed.ts'

/** One address that is polled. Most feeds have one; some have one per part, such as a district. */
export type PollSettings = {
  feed: PolledFeed
  /** Key of its lease, validators and results: the id of the feed, followed by the part if it has one. */
  record: string
  url: string
  everyMs: number
  floorMs: number
}

const ms = (fallback: number) => z.coerce.number().int().min(10).default(fallback)
const listOf = <T extends z.ZodType<unknown, string>>(item: T, fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform(text =>
      text
        .split(',')
        .map(one => one.trim())
        .filter(one => one !== ''),
    )
    .pipe(z.array(item))

/** The environment variables of a feed: whether, from where and how often it is polled. A received feed has none. */
export function feedVariables(feed: Feed): Record<string, z.ZodType> {
  if (feed.kind === 'received') return {}
  const { name, url, key, parts } = feed
  return {
    [variableOf(feed, 'ENABLED')]: z
      .stringbool()
      .default(false)
      .describe(`Whether the feed ${name} is polled.${needs(feed)}`),
    [variableOf(feed, 'URL')]: url
      ? z.url().default(url).describe(`Address of the feed ${name}.`)
      : listOf(z.url(), '').describe(`Addresses of the feed ${name}, separated by commas.`),
    ...(key && {
      [variableOf(feed, 'API_KEY')]: secret(z.string().optional()).describe(`API key for ${name}: ${key}.`),
    }),
    ...(parts && {
      [variableOf(feed, parts.variable)]: listOf(z.enum(parts.known), parts.known.join()).describe(
        `${parts.about}, separated by commas. Ignored if the address has no {part}: such an address is polled once.`,
      ),
    }),
    [variableOf(feed, 'POLL_MS')]: ms(feed.pollMs).describe(`Interval in ms between two polls of ${name}.`),
    [variableOf(feed, 'POLL_FLOOR_MS')]: ms(feed.floorMs).describe(
      `Minimum time in ms between two polls of ${name} by all processes together.`,
    ),
  }
}

function needs(feed: PolledFeed): string {
  if (feed.key) return ` Needs ${variableOf(feed, 'API_KEY')}.`
  return feed.url ? '' : ` Needs ${variableOf(feed, 'URL')}.`
}

/** The variables that enabled feeds need but that are not set. */
export function missingVariables(feeds: readonly Feed[], config: object): { variable: string; message: string }[] {
  return feeds.flatMap(feed => {
    if (feed.kind === 'received' || !isEnabled(feed, config)) return []
    const hasKey = !feed.key || Boolean(read(feed, 'API_KEY', config))
    const name = hasKey ? (addressesOf(feed, config).length > 0 ? null : 'URL') : 'API_KEY'
    return name ? [{ variable: variableOf(feed, name), message: `${variableOf(feed, 'ENABLED')} needs it` }] : []
  })
}

/** The addresses that this configuration polls. `config` must have been parsed with the variables of the feeds. */
export function polledFeedsOf(feeds: readonly Feed[], config: object): PollSettings[] {
  return feeds.flatMap(feed => (feed.kind === 'polled' && isEnabled(feed, config) ? pollSettingsOf(feed, config) : []))
}

/** Whether this configuration polls a feed. */
export function isEnabled(feed: PolledFeed, config: object): boolean {
  return read(feed, 'ENABLED', config) === true
}

/** The addresses of a feed that this configuration polls, with their intervals. */
export function pollSettingsOf(feed: PolledFeed, config: object): PollSettings[] {
  const common = {
    feed,
    everyMs: Number(read(feed, 'POLL_MS', config)),
    floorMs: Number(read(feed, 'POLL_FLOOR_MS', config)),
  }
  return addressesOf(feed, config).map(({ part, url }) => ({
    ...common,
    record: part ? `${feed.id}/${part}` : feed.id,
    url: url.replaceAll('{key}', encodeURIComponent(String(read(feed, 'API_KEY', config) ?? ''))),
  }))
}

/** The addresses of a feed: one per part that the operator wants, or one per address that the operator listed. */
function addressesOf(feed: PolledFeed, config: object): { part: string | null; url: string }[] {
  const given = read(feed, 'URL', config)
  if (Array.isArray(given)) return given.map(url => ({ part: String(url), url: String(url) }))
  const url = String(given)
  const { parts } = feed
  if (!parts || !url.includes('{part}')) return [{ part: null, url }]
  const chosen = read(feed, parts.variable, config) as string[]
  return chosen.map(part => ({ part, url: url.replaceAll('{part}', part).replaceAll('{PART}', part.padStart(2, '0')) }))
}

/** The address of a feed with a single address: the one that the operator set, else the default. */
export const urlOf = (feed: PolledFeed, config: object): string => String(read(feed, 'URL', config) ?? feed.url)

const read = (feed: Feed, name: string, config: object): unknown => Reflect.get(config, variableOf(feed, name))

function variableOf({ id }: Feed, name: string): string {
  return `${id.toUpperCase().replaceAll('-', '_')}_${name}`
}
