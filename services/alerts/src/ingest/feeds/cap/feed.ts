import { authorityFeed } from '../../../domain/alert.ts'
import { defineFeed } from '../define-feed.ts'
import { parseCap } from './parse.ts'

/** The feed of CAP messages that authorities send by POST. It is enabled if INGEST_KEYS contains at least one key. */
export const capFeed = defineFeed({
  kind: 'received',
  id: authorityFeed,
  name: 'Official alerts',
  senders: [],
  parse: parseCap,
})
