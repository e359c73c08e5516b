import geography from 'virtual:california-base'
import type { Feature, FeatureCollection, Geometry, Polygon, Position } from 'geojson'

// Rough outline of Baja California and Sonora. The atlas ends at the border, and without this shape the map would show sea there.
const mexico: Position[] = [
  [-117.12, 32.53],
  [-116.62, 31.85],
  [-116.05, 30.4],
  [-115.7, 29.75],
  [-114.2, 28.6],
  [-114.1, 27.9],
  [-113, 26.9],
  [-109, 26.9],
  [-109, 31.33],
  [-111.07, 31.33],
  [-114.81, 32.49],
  [-114.72, 32.72],
  [-117.12, 32.53],
]
/** Upper end of the Gulf of California. */
const gulf: Position[] = [
  [-114.8, 31.75],
  [-113.5, 31.3],
  [-112.2, 29],
  [-111, 26.9],
  [-112.1, 26.9],
  [-113.1, 28.4],
  [-114.5, 30],
  [-114.8, 31.75],
]

type Lake = { at: Position; across: number; along: number; turn: number }
/** Lakes as ellipses. `across` and `along`: rough half axes in degrees of latitude, enough for orientation. */
const lakes: Lake[] = [
  { at: [-120.03, 39.09], across: 0.075, along: 0.155, turn: 0 },
  { at: [-115.83, 33.31], across: 0.09, along: 0.25, turn: 0.65 },
  { at: [-122.82, 39.04], across: 0.045, along: 0.12, turn: 0.8 },
  { at: [-119.02, 38.01], across: 0.085, along: 0.07, turn: 0 },
]

const shore = ({ at: [lon = 0, lat = 0], across, along, turn }: Lake): Position[] =>
  Array.from({ length: 33 }, (_, i) => {
    const angle = (i / 32) * 2 * Math.PI
    const x = across * Math.cos(angle)
    const y = along * Math.sin(angle)
    const east = x * Math.cos(turn) - y * Math.sin(turn)
    const north = x * Math.sin(turn) + y * Math.cos(turn)
    return [lon + east / Math.cos((lat * Math.PI) / 180), lat + north]
  })

const polygon = (ring: Position[]): Polygon => ({ type: 'Polygon', coordinates: [ring] })
const feature = (kind: string, geometry: Geometry): Feature => ({ type: 'Feature', properties: { kind }, geometry })

/** Land and water. The property `kind` is `home`, `outside`, `water` or `county`. */
export const landShapes = (): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    feature('outside', polygon(mexico)),
    ...geography.neighbours.map(shape => feature('outside', shape)),
    feature('home', geography.california),
    feature('water', polygon(gulf)),
    ...lakes.map(lake => feature('water', polygon(shore(lake)))),
    feature('county', geography.counties),
  ],
})
