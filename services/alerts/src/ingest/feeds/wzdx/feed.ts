import { defineFeed } from '../define-feed.ts'
import { parseWorkZones } from './parse.ts'

/** Work zones in the Bay Area that close a road, from 511 SF Bay. The operator may set the address of any other WZDx feed. */
export const wzdxFeed = defineFeed({
  kind: 'polled',
  yields: 'hazards',
  id: 'wzdx',
  name: 'WZDx work zones',
  senders: [],
  url: 'https://api.511.org/traffic/wzdx?api_key={key}',
  key: 'ask for one at 511.org/open-data/token; any text where the address needs none',
  accept: 'application/geo+json, application/json',
  format: 'json',
  pollMs: 5 * 60_000,
  floorMs: 2 * 60_000,
  parse: parseWorkZones,
})
