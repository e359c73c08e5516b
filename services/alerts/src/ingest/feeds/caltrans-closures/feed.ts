import { defineFeed } from '../define-feed.ts'
import { parseClosures } from './parse.ts'

/** Roads that Caltrans has closed completely. Each district has its own file; the operator chooses the districts. */
export const caltransClosuresFeed = defineFeed({
  kind: 'polled',
  yields: 'hazards',
  id: 'caltrans-closures',
  name: 'Caltrans road closures',
  senders: [],
  url: 'https://cwwp2.dot.ca.gov/data/d{part}/lcs/lcsStatusD{PART}.xml',
  parts: {
    variable: 'DISTRICTS',
    about: 'Districts of Caltrans, 1 to 12',
    known: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
  },
  accept: 'application/xml, text/xml',
  format: 'text',
  pollMs: 5 * 60_000,
  floorMs: 2 * 60_000,
  parse: parseClosures,
})
