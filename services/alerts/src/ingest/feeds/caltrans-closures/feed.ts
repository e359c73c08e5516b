import { defineFeed } from '../define-feed.ts'
import { parseClosures } from './parse.ts'

/** Roads that Caltrans has closed as a whole. One address is one district: operators set theirs (`CALTRANS_CLOSURES_URL`); 03 has Butte County. */
export const caltransClosuresFeed = defineFeed({
  kind: 'polled',
  yields: 'hazards',
  id: 'caltrans-closures',
  name: 'Caltrans road closures',
  senders: [],
  url: 'https://cwwp2.dot.ca.gov/data/d3/lcs/lcsStatusD03.xml',
  accept: 'application/xml, text/xml',
  format: 'text',
  pollMs: 5 * 60_000,
  floorMs: 2 * 60_000,
  parse: parseClosures,
})
