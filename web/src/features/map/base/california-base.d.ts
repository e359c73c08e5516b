declare module 'virtual:california-base' {
  import type { MultiLineString, MultiPolygon, Polygon } from 'geojson'

  const geography: {
    california: Polygon | MultiPolygon
    neighbours: (Polygon | MultiPolygon)[]
    counties: MultiLineString
  }
  export default geography
}
