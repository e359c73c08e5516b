import { defineFeed } from '../define-feed.ts'
import { parseGdacs } from './parse.ts'

/** Disasters of which the Global Disaster Alert and Coordination System warns, in and around California. Reports for aid, not for the people there. */
export const gdacsFeed = defineFeed({
  kind: 'polled',
  yields: 'hazards',
  id: 'gdacs',
  name: 'GDACS disasters',
  senders: [],
  url: 'https://www.gdacs.org/xml/rss.xml',
  accept: 'application/rss+xml, application/xml, text/xml',
  format: 'bytes',
  pollMs: 10 * 60_000,
  floorMs: 5 * 60_000,
  parse: parseGdacs,
})
