import { airnowFeed } from './airnow/feed.ts'
import { calFireFeed } from './cal-fire/feed.ts'
import { caltransClosuresFeed } from './caltrans-closures/feed.ts'
import { capFeed } from './cap/feed.ts'
import { capIndexFeed } from './cap-index/feed.ts'
import { chpClosuresFeed } from './chp-closures/feed.ts'
import type { Feed } from './define-feed.ts'
import { evacuationZonesFeed } from './evacuation-zones/feed.ts'
import { femaSheltersFeed } from './fema-shelters/feed.ts'
import { firmsHotSpotsFeed } from './firms-hot-spots/feed.ts'
import { gdacsFeed } from './gdacs/feed.ts'
import { ipawsFeed } from './ipaws/feed.ts'
import { nifcPerimetersFeed } from './nifc-perimeters/feed.ts'
import { nwsFeed } from './nws/feed.ts'
import { tsunamiFeed } from './tsunami/feed.ts'
import { usgsEarthquakesFeed } from './usgs-earthquakes/feed.ts'
import { wzdxFeed } from './wzdx/feed.ts'

/** All feeds that the service knows. A new feed is registered here. */
export const allFeeds: readonly Feed[] = [
  capFeed,
  evacuationZonesFeed,
  ipawsFeed,
  tsunamiFeed,
  capIndexFeed,
  nwsFeed,
  femaSheltersFeed,
  nifcPerimetersFeed,
  calFireFeed,
  caltransClosuresFeed,
  chpClosuresFeed,
  wzdxFeed,
  usgsEarthquakesFeed,
  gdacsFeed,
  airnowFeed,
  firmsHotSpotsFeed,
]
