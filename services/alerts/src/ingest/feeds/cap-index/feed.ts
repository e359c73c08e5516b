import { defineFeed } from '../define-feed.ts'
import { parseIndex } from './parse.ts'

/** Indexes of CAP messages of any authority that the operator trusts, each at an address of its own. */
export const capIndexFeed = defineFeed({
  kind: 'polled',
  yields: 'index',
  id: 'cap-index',
  name: 'CAP indexes',
  senders: [],
  url: null,
  accept: 'application/atom+xml, application/rss+xml, application/xml, text/xml',
  format: 'bytes',
  pollMs: 60_000,
  floorMs: 30_000,
  parse: parseIndex('cap-index'),
})
