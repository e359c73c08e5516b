import { defineFeed } from '../define-feed.ts'
import { parseIndex } from './parse.ts'

/** Indexes of CAP messages of any authorities that the operator trusts. The operator lists the address of each index. */
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
