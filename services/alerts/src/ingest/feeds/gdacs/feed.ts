import { defineFeed } from '../define-feed.ts'
import { parseGdacs } from './parse.ts'

/**
 * Disasters in and around California that the Global Disaster Alert and Coordination System reports. The reports are for aid organisations, not for the
 * people in the area.
 */
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
