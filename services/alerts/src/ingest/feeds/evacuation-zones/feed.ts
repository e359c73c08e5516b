import { defineFeed } from '../define-feed.ts'
import { parseZones, sender } from './parse.ts'

/**
 * Evacuation zones of California's counties under an order, a warning or an advisory, which Cal OES collects from Genasys Protect and from counties. The
 * query sorts the newest changes first, so that a truncated list still has them.
 */
export const evacuationZonesFeed = defineFeed({
  kind: 'polled',
  yields: 'zones',
  id: 'evacuation-zones',
  name: 'Cal OES evacuation zones',
  senders: [sender],
  url: 'https://services.arcgis.com/BLN4oKB0N1YSgvY8/arcgis/rest/services/CA_EVACUATIONS_CalOESHosted_view/FeatureServer/0/query?where=1%3D1&outFields=*&orderByFields=EditDate+DESC&outSR=4326&f=geojson',
  accept: 'application/geo+json, application/json',
  format: 'json',
  pollMs: 60_000,
  floorMs: 30_000,
  parse: parseZones,
})
