import type { Plugin } from 'vite'
import { project } from '../src/features/alerts/state-map/projection.ts'
import { geography } from './california-base.ts'

const name = 'virtual:state-picture'

/** An SVG path in whole units, with relative steps. Points that fall on the last one are left out, and so are islands of a few units. */
function pathOf(line: readonly (readonly number[])[], closes: boolean): string {
  let last: number[] = []
  const steps: string[] = []
  for (const position of line) {
    const [x = 0, y = 0] = project(position).map(Math.round)
    const [fromX = Number.NaN, fromY = Number.NaN] = last
    if (x === fromX && y === fromY) continue
    steps.push(last.length === 0 ? `M${x} ${y}l` : `${x - fromX} ${y - fromY}`)
    last = [x, y]
  }
  if (steps.length < (closes ? 5 : 2)) return ''
  return `${steps.join(' ').replace('l ', 'l').replaceAll(' -', '-')}${closes ? 'Z' : ''}`
}

type Outline = ReturnType<typeof geography>['california']

const ringsOf = ({ type, coordinates }: Outline) =>
  (type === 'Polygon' ? coordinates : (coordinates as number[][][][]).flat()) as number[][][]
const areaPath = (shapes: readonly Outline[]) =>
  shapes
    .flatMap(ringsOf)
    .map(ring => pathOf(ring, true))
    .join('')

/** Land beyond the neighbours, roughly, so that a wide window does not show sea in Wyoming or Mexico. */
const beyond: Outline = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [-111.5, 31.3],
        [-111.5, 49],
        [-85, 49],
        [-85, 31.3],
        [-111.5, 31.3],
      ],
    ],
    [
      [
        [-117.12, 32.53],
        [-114.72, 32.72],
        [-111, 31.3],
        [-85, 31.3],
        [-85, 24],
        [-112, 24],
        [-115.9, 30.4],
        [-117.12, 32.53],
      ],
    ],
  ],
}

/**
 * Vite plugin. Provides the module `virtual:state-picture`: SVG paths of California, its counties and its neighbours, from us-atlas.
 */
export function statePicture(): Plugin {
  return {
    name: 'muster-state-picture',
    resolveId: id => (id === name ? `\0${name}` : undefined),
    load: id => {
      if (id !== `\0${name}`) return
      const { california, neighbours, counties } = geography()
      const picture = {
        state: areaPath([california]),
        neighbours: areaPath([...neighbours, beyond]),
        counties: (counties.coordinates as number[][][]).map(line => pathOf(line, false)).join(''),
      }
      return `export default ${JSON.stringify(picture)}`
    },
  }
}
