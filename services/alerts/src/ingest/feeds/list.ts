import { calFireFeed } from './cal-fire/feed.ts'
import { caltransClosuresFeed } from './caltrans-closures/feed.ts'
import { capFeed } from './cap/feed.ts'
import type { Feed } from './define-feed.ts'
import { femaSheltersFeed } from './fema-shelters/feed.ts'
import { firmsHotSpotsFeed } from './firms-hot-spots/feed.ts'
import { nifcPerimetersFeed } from './nifc-perimeters/feed.ts'
import { nwsFeed } from './nws/feed.ts'

export const allFeeds: readonly Feed[] = [
  capFeed,
  nwsFeed,
  femaSheltersFeed,
  nifcPerimetersFeed,
  calFireFeed,
  caltransClosuresFeed,
  firmsHotSpotsFeed,
]
