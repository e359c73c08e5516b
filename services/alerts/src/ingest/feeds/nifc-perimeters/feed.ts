import { defineFeed } from '../define-feed.ts'
import { parsePerimeters } from './parse.ts'

/** Perimeters of current fires in California, from the interagency data of NIFC (WFIGS). */
export const nifcPerimetersFeed = defineFeed({
  kind: 'polled',
  yields: 'hazards',
  id: 'nifc-perimeters',
  name: 'NIFC fire perimeters',
  senders: [],
  url: 'https://services3.arcgis.com/T4QMspbfLg3qTGWY/arcgis/rest/services/WFIGS_Interagency_Perimeters_Current/FeatureServer/0/query?where=attr_POOState%3D%27US-CA%27&outFields=*&outSR=4326&f=geojson',
  accept: 'application/geo+json, application/json',
  format: 'json',
  pollMs: 5 * 60_000,
  floorMs: 2 * 60_000,
  parse: parsePerimeters,
})
