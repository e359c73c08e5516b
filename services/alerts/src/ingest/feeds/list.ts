import { capFeed } from './cap/feed.ts'
import type { Feed } from './define-feed.ts'
import { femaSheltersFeed } from './fema-shelters/feed.ts'
import { nwsFeed } from './nws/feed.ts'

export const allFeeds: readonly Feed[] = [capFeed, nwsFeed, femaSheltersFeed]
