import { defineFeed } from '../define-feed.ts'
import { parseEarthquakes } from './parse.ts'

/** Earthquakes of the last day that people may have felt. They are facts, not warnings; warnings come as CAP messages. */
export const usgsEarthquakesFeed = defineFeed({
  kind: 'polled',
  yields: 'hazards',
  id: 'usgs-earthquakes',
  name: 'USGS earthquakes',
  senders: [],
  url: 'https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/2.5_day.geojson',
  accept: 'application/geo+json, application/json',
  format: 'json',
  pollMs: 60_000,
  floorMs: 30_000,
  parse: parseEarthquakes,
})
