import { defineFeed } from '../define-feed.ts'
import { parseOpenShelters } from './parse.ts'

/** Shelters that are open now, from the National Shelter System. The American Red Cross and counties enter its data. */
export const femaSheltersFeed = defineFeed({
  kind: 'polled',
  yields: 'shelters',
  id: 'fema-shelters',
  name: 'FEMA and Red Cross shelters',
  senders: [],
  url: 'https://gis.fema.gov/arcgis/rest/services/NSS/OpenShelters/FeatureServer/0/query?where=1%3D1&outFields=*&returnGeometry=true&outSR=4326&f=json',
  accept: 'application/json',
  format: 'json',
  pollMs: 5 * 60_000,
  floorMs: 2 * 60_000,
  parse: parseOpenShelters,
})
