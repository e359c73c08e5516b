import { authorityFeed } from '../../../domain/alert.ts'
import { defineFeed } from '../define-feed.ts'
import { parseCap } from './parse.ts'

/** Authorities that send CAP messages by POST. The feed is on if INGEST_KEYS has any key. */
export const capFeed = defineFeed({
  kind: 'received',
  id: authorityFeed,
  name: 'Official alerts',
  senders: [],
  parse: parseCap,
})
