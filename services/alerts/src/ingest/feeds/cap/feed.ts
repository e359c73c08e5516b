import { authorityFeed } from '../../../domain/alert.ts'
import { defineFeed } from '../define-feed.ts'
import { parseCap } from './parse.ts'

/** Authorities that send CAP by POST; on when INGEST_KEYS has any. */
export const capFeed = defineFeed({
  kind: 'received',
  id: authorityFeed,
  name: 'Official alerts',
  senders: [],
  parse: parseCap,
})
