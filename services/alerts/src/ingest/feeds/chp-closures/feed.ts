import { defineFeed } from '../define-feed.ts'
import { parseChp } from './parse.ts'

/** Roads that the California Highway Patrol has logged as closed, from its dispatch logs of the whole state. */
export const chpClosuresFeed = defineFeed({
  kind: 'polled',
  yields: 'hazards',
  id: 'chp-closures',
  name: 'CHP road closures',
  senders: [],
  url: 'https://media.chp.ca.gov/sa_xml/sa.xml',
  accept: 'application/xml, text/xml',
  format: 'text',
  pollMs: 60_000,
  floorMs: 30_000,
  parse: parseChp,
})
