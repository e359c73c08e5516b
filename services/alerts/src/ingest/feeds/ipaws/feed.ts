import { parseIndex } from '../cap-index/parse.ts'
import { defineFeed } from '../define-feed.ts'
import { isForCalifornia } from './is-for-california.ts'

/** Public alerts of all authorities in the United States. Only those for California are kept. */
export const ipawsFeed = defineFeed({
  kind: 'polled',
  yields: 'index',
  id: 'ipaws',
  name: 'FEMA IPAWS',
  senders: [],
  url: 'https://apps.fema.gov/IPAWSOPEN_EAS_SERVICE/rest/public/recent/{since}',
  // Asks for the last day, so that alerts that were sent while we could not ask are still received. Alerts that are already known are skipped.
  urlAt: (url, now) => url.replace('{since}', `${new Date(now.getTime() - 86_400_000).toISOString().slice(0, 19)}Z`),
  accept: 'application/xml, text/xml',
  format: 'bytes',
  pollMs: 60_000,
  floorMs: 30_000,
  parse: parseIndex('ipaws'),
  isForUs: isForCalifornia,
})
