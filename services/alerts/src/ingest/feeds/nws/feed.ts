import { defineFeed } from '../define-feed.ts'
import { parseNws, parseNwsAlert } from './parse.ts'

/** Active alerts of the National Weather Service for California. */
export const nwsFeed = defineFeed({
  kind: 'polled',
  yields: 'alerts',
  id: 'nws',
  name: 'National Weather Service',
  senders: ['w-nws.webmaster@noaa.gov'],
  url: 'https://api.weather.gov/alerts/active?status=actual&area=CA',
  accept: 'application/geo+json, application/json',
  format: 'json',
  pollMs: 60_000,
  floorMs: 30_000,
  parse: parseNws,
  one: {
    urlOf: (listUrl, identifier) => new URL(`/alerts/${encodeURIComponent(identifier)}`, listUrl).href,
    parse: parseNwsAlert,
  },
})
