import { parseIndex } from '../cap-index/parse.ts'
import { defineFeed } from '../define-feed.ts'

/** Messages of the National Tsunami Warning Center, which is responsible for the coast of California. */
export const tsunamiFeed = defineFeed({
  kind: 'polled',
  yields: 'index',
  id: 'tsunami',
  name: 'Tsunami Warning Center',
  senders: ['ntwc@noaa.gov'],
  url: 'https://www.tsunami.gov/events/xml/PAAQAtom.xml',
  accept: 'application/atom+xml, application/xml, text/xml',
  format: 'bytes',
  pollMs: 30_000,
  floorMs: 15_000,
  parse: parseIndex('tsunami'),
})
