import { parseIndex } from '../cap-index/parse.ts'
import { defineFeed } from '../define-feed.ts'
import { isForCalifornia } from './is-for-california.ts'

/** Public alerts of all authorities of the United States, of which those for California are kept. */
export const ipawsFeed = defineFeed({
  kind: 'polled',
  yields: 'index',
  id: 'ipaws',
  name: 'FEMA IPAWS',
  senders: [],
  url: 'https://apps.fema.gov/IPAWSOPEN_EAS_SERVICE/rest/public/recent/{since}',
  // A day: what was sent while we could not ask is still told, and what is known costs nothing.
  urlAt: (url, now) => url.replace('{since}', `${new Date(now.getTime() - 86_400_000).toISOString().slice(0, 19)}Z`),
  accept: 'application/xml, text/xml',
  format: 'bytes',
  pollMs: 60_000,
  floorMs: 30_000,
  parse: parseIndex('ipaws'),
  isForUs: isForCalifornia,
})
