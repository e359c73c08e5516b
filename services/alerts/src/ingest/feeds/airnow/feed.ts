import { defineFeed } from '../define-feed.ts'
import { parseAir } from './parse.ts'

const hourMs = 3_600_000
/** How far the requested hour lies behind the current time. A file covers one hour, and rows are added to it until well after that hour. */
const behindMs = 1.75 * hourMs

/** Air quality in the last full hour at the monitors in and near California. */
export const airnowFeed = defineFeed({
  kind: 'polled',
  yields: 'air',
  id: 'airnow',
  name: 'AirNow air quality',
  senders: [],
  url: 'https://s3-us-west-1.amazonaws.com/files.airnowtech.org/airnow/{year}/{day}/HourlyAQObs_{day}{hour}.dat',
  urlAt(url, now) {
    const at = new Date(now.getTime() - behindMs).toISOString()
    const day = at.slice(0, 10).replaceAll('-', '')
    return url.replaceAll('{year}', day.slice(0, 4)).replaceAll('{day}', day).replaceAll('{hour}', at.slice(11, 13))
  },
  accept: 'text/csv, application/json, text/plain',
  format: 'text',
  pollMs: 10 * 60_000,
  floorMs: 5 * 60_000,
  parse: parseAir,
})
