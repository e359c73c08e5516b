import { createRequire } from 'node:module'
import type { Plugin } from 'rolldown'

/** TopoJSON arc indexes: a list of rings for a polygon, one level deeper for a multipolygon. The index ~i means arc i reversed. */
type Arcs = readonly (number | Arcs)[]
type County = { type: string; id: string; arcs: Arcs; properties: { name: string } }
type Atlas = {
  type: string
  transform: object
  objects: { counties: { type: string; geometries: County[] } }
  arcs: unknown[]
}

type ZipCode = { state: string; zip: string; city: string; latitude: number; longitude: number }

const californiaFips = '06'

/** Routes and towns need only the 58 counties of California, of 3,200. The alerts service reads all counties from a file. */
export const countiesOfCalifornia = (): Plugin => ({
  name: 'counties of California',
  transform: {
    filter: { id: /\/us-atlas\/counties-10m\.json$/ },
    handler(code) {
      const { type, transform, objects, arcs } = JSON.parse(code) as Atlas
      const kept: number[] = []
      const renumber = (index: number): number => {
        if (index < 0) return ~renumber(~index)
        return kept.includes(index) ? kept.indexOf(index) : kept.push(index) - 1
      }
      const renumbered = (old: Arcs): Arcs =>
        old.map(one => (typeof one === 'number' ? renumber(one) : renumbered(one)))
      const geometries = objects.counties.geometries
        .filter(({ id }) => id.startsWith(californiaFips))
        .map(county => ({ ...county, arcs: renumbered(county.arcs) }))
      const counties = { type: objects.counties.type, geometries }
      return JSON.stringify({ type, transform, objects: { counties }, arcs: kept.map(index => arcs[index]) })
    },
  },
})

/** The file of all ZIP codes in the United States takes 7 MB; the gazetteer reads only California's. */
export const zipCodesOfCalifornia = (): Plugin => ({
  name: 'zip codes of California',
  transform: {
    filter: { id: /\/zipcodes\/lib\/codes(Canada)?\.js$/ },
    handler(_, id) {
      const { codes } = createRequire(import.meta.url)(id) as { codes: Record<string, ZipCode> }
      const read = Object.values(codes).flatMap(({ state, zip, city, latitude, longitude }) =>
        state === 'CA' ? [[zip, city, latitude, longitude]] : [],
      )
      return `const toEntry = ([zip, city, latitude, longitude]) =>
        [zip, { zip, city, latitude, longitude, state: 'CA', country: 'US' }]
        exports.codes = Object.fromEntries(${JSON.stringify(read)}.map(toEntry)); exports.stateMap = {}`
    },
  },
})
