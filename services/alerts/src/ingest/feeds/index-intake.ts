import { type Alert, AlertFormatError, alertKey } from '../../domain/alert.ts'
import type { LinkStore } from '../../store/links.ts'
import { readSignedInside } from '../signature/inside-index.ts'
import type { ReadSigned } from '../signature/read-signed.ts'
import { receivedThrough } from './cap-index/parse.ts'
import type { Feed, ParsedIndex, PolledIndex } from './define-feed.ts'
import { fetchFeed, isSameHost } from './fetch-feed.ts'
import { decodeXml } from './format/xml.ts'
import { createIngestAll, type IngestAllDeps } from './ingest-all.ts'
import type { Intake } from './poll-feed.ts'

export type IndexIntakeDeps = IngestAllDeps & {
  links: LinkStore
  allFeeds: readonly Feed[]
  readSigned: ReadSigned
  userAgent: string
  clock: { now(): Date }
}

/** Maximum number of messages that one poll fetches. The next polls fetch the rest. */
const mostFetched = 200
const mostMessageBytes = 1_048_576
const concurrency = 4

type Link = ParsedIndex['links'][number]

/**
 * Creates the intake of an index: ingests the messages that the index contains, and those whose addresses it lists. Fetches only addresses on the host of the
 * index.
 */
export function createIndexIntake(feed: PolledIndex, indexUrl: string, deps: IndexIntakeDeps): Intake {
  const { links, messages, feedMetrics, allFeeds, readSigned, userAgent, clock } = deps
  const ingestAll = createIngestAll(feed, deps)
  const others = new Set(allFeeds.flatMap(({ id, senders }) => (id === feed.id ? [] : senders.map(lower))))

  /** Why a message is not accepted from this feed; null if it is accepted. */
  function refusal({ sender }: Alert): string | null {
    if (others.has(lower(sender))) return 'its sender has a feed of its own'
    const isElsewhere = feed.senders.length > 0 && !feed.senders.map(lower).includes(lower(sender))
    return isElsewhere ? 'this feed is not for its sender' : null
  }

  /** Replaces the new messages inside an index by their signed form. Leaves out a message whose signature is invalid, and adds the reason to `reasons`. */
  async function asSigned(alerts: readonly Alert[], body: unknown, reasons: string[]): Promise<Alert[]> {
    const known = await messages.processedOf(alerts.map(alertKey))
    const fresh = new Set(alerts.map(alertKey).filter(key => !known.has(key)))
    if (fresh.size === 0 || !(body instanceof Uint8Array)) return [...alerts]
    const signed = readSignedInside(decodeXml(body), fresh, readSigned)
    return alerts.flatMap(alert => {
      const read = signed.get(alertKey(alert))
      if (!(read instanceof AlertFormatError)) return read ? [receivedThrough(read, feed.id)] : [alert]
      reasons.push(`${alert.identifier}: ${read.message}`)
      return []
    })
  }

  async function fetchMessage(url: URL): Promise<Alert> {
    const accept = 'application/cap+xml, application/xml, text/xml'
    const fetched = await fetchFeed(url.href, { accept, userAgent, maxBytes: mostMessageBytes })
    if (fetched.kind === 'unchanged') throw new Error('feed answered 304 to a request without a condition')
    return receivedThrough(readSigned(fetched.bytes), feed.id)
  }

  /**
   * Fetches the messages at the addresses that no earlier poll has fetched. Returns each with the id under which its address is remembered; `alert` is null
   * if the address has no CAP message. `isAll` is false if the next poll must fetch some of them.
   */
  async function fetchNew(listed: Link[], reasons: string[]) {
    const index = new URL(indexUrl)
    const byId = new Map<string, URL>()
    for (const { href, version } of listed) {
      const url = addressOf(href, index)
      if (url) byId.set(`${url.href} ${version}`, url)
      else reasons.push(`${href.slice(0, 200)}: it is on another host`)
    }
    const known = await links.knownOf([...byId.keys()])
    const fresh = [...byId].filter(([id]) => !known.has(id))
    const fetched: { id: string; alert: Alert | null }[] = []
    let isAll = fresh.length <= mostFetched
    const queue = fresh.slice(0, mostFetched).values()
    const work = async () => {
      for (const [id, url] of queue) {
        try {
          fetched.push({ id, alert: await fetchMessage(url) })
        } catch (err) {
          // A document that is not CAP is not fetched again. A failed request is repeated in the next poll.
          if (err instanceof AlertFormatError) fetched.push({ id, alert: null })
          else isAll = false
          reasons.push(`${url.href.slice(0, 200)}: ${err instanceof Error ? err.message : 'it could not be fetched'}`)
        }
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    if (fresh.length > mostFetched) reasons.push(`${fresh.length - mostFetched} more messages wait for the next poll`)
    return { fetched, isAll }
  }

  return {
    async read(body) {
      const parsed = feed.parse(body)
      const reasons = parsed.setAside.map(({ identifier, reason }) => `${identifier ?? 'entry without id'}: ${reason}`)
      const { fetched, isAll } = await fetchNew(parsed.links, reasons)
      const inside = await asSigned(parsed.alerts, body, reasons)
      const forUs = [...inside, ...fetched.flatMap(({ alert }) => alert ?? [])].filter(
        alert => feed.isForUs?.(alert) ?? true,
      )
      const allowed = forUs.filter(alert => {
        const reason = refusal(alert)
        if (reason) reasons.push(`${alert.identifier}: ${reason}`)
        return reason === null
      })
      feedMetrics.countItems(feed.id, 'unreadable', reasons.length)
      const failed = await ingestAll(allowed, reasons)
      const done = fetched.filter(({ alert }) => !alert || !failed.has(alertKey(alert)))
      await links.add(
        done.map(({ id }) => id),
        clock.now(),
      )
      return { items: parsed.alerts.length + parsed.links.length, reasons, isAll: isAll && failed.size === 0 }
    },

    // A message that an index leaves out stays in force until its own end.
    unchanged: async () => {},
  }
}

const lower = (sender: string) => sender.toLowerCase()

/** The address of a message of an index; null if it is on another host. An http link in an index that was read over https is fetched over https. */
function addressOf(href: string, index: URL): URL | null {
  if (!URL.canParse(href, index)) return null
  const url = new URL(href, index)
  if (url.protocol === 'http:' && index.protocol === 'https:' && url.port === '') url.protocol = 'https:'
  return isSameHost(index, url) ? url : null
}
