import { defineFeed } from '../define-feed.ts'
import { parseIncidents } from './parse.ts'

/** Fires that CAL FIRE reports as active. Each is a point with a size, without a perimeter. */
export const calFireFeed = defineFeed({
  kind: 'polled',
  yields: 'hazards',
  id: 'cal-fire',
  name: 'CAL FIRE incidents',
  senders: [],
  url: 'https://incidents.fire.ca.gov/umbraco/api/IncidentApi/GeoJsonList?inactive=false',
  accept: 'application/geo+json, application/json',
  format: 'json',
  pollMs: 5 * 60_000,
  floorMs: 2 * 60_000,
  parse: parseIncidents,
})
