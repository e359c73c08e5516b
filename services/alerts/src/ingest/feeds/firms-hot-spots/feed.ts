import { defineFeed } from '../define-feed.ts'
import { parseHotSpots } from './parse.ts'

/** Pixels in which a satellite detected heat in the last day. A pixel may lie ahead of the perimeter of a fire, or may be no fire at all. */
export const firmsHotSpotsFeed = defineFeed({
  kind: 'polled',
  yields: 'hazards',
  id: 'firms-hot-spots',
  name: 'NASA FIRMS hot spots',
  senders: [],
  url: 'https://firms.modaps.eosdis.nasa.gov/data/active_fire/noaa-20-viirs-c2/csv/J1_VIIRS_C2_USA_contiguous_and_Hawaii_24h.csv',
  accept: 'text/csv, text/plain',
  format: 'text',
  pollMs: 10 * 60_000,
  floorMs: 5 * 60_000,
  parse: parseHotSpots,
})
