import { expect, it } from 'vitest'
import { cutAtAntimeridian } from '../src/antimeridian.ts'
import { areaKm2, contains } from '../src/area.ts'
import type { Position } from '../src/position.ts'

const close = (...corners: Position[]): Position[] => [...corners, corners[0] ?? [0, 0]]
// Around Amchitka and Adak, from 178° east across the antimeridian to 176° west.
const aleutians = close([178, 51], [-176, 51], [-176, 53], [178, 53])
const area = (polygons: Position[][][]) => ({ type: 'MultiPolygon' as const, coordinates: polygons })

it('cuts a ring of the Aleutians at 180°, so that it contains them and nothing on the other side of the earth', () => {
  const cut = cutAtAntimeridian([[aleutians]])
  expect(cut).toHaveLength(2)
  for (const inside of [
    [179, 52],
    [-179, 52],
    [180, 52],
    [-180, 52],
  ] satisfies Position[])
    expect(contains(area(cut), inside), `${inside}`).toBe(true)
  for (const outside of [
    [0, 52],
    [-150, 52],
    [150, 52],
    [-175, 52],
    [179, 54],
  ] satisfies Position[])
    expect(contains(area(cut), outside), `${outside}`).toBe(false)
  const [width, height] = [6 * 111.2 * Math.cos((52 * Math.PI) / 180), 2 * 111.2]
  expect(areaKm2(area(cut)) / (width * height)).toBeCloseTo(1, 2)
})

it.each(['one way round', 'the other way round'])('keeps its holes, and may start anywhere (%s)', way => {
  const hole = close([179, 51.5], [-179, 51.5], [-179, 52.5], [179, 52.5])
  const turned = (ring: Position[]) => (way === 'one way round' ? ring : ring.toReversed())
  const begun = [...aleutians.slice(1), aleutians[1] ?? [0, 0]]
  const cut = area(cutAtAntimeridian([[turned(begun), turned(hole)]]))
  expect(contains(cut, [179.5, 52])).toBe(false)
  expect(contains(cut, [-179.5, 52])).toBe(false)
  expect(contains(cut, [178.5, 52])).toBe(true)
  expect(contains(cut, [-177, 52])).toBe(true)
})

it('leaves other rings unchanged', () => {
  const [hawaii, world] = [
    close([-160, 19], [-155, 19], [-155, 22]),
    close([-180, -80], [0, -80], [180, -80], [180, 80], [0, 80], [-180, 80]),
  ]
  const polygons = [[hawaii]]
  expect(cutAtAntimeridian(polygons)).toBe(polygons)
  expect(contains(area(cutAtAntimeridian([[world]])), [-120, 40])).toBe(true)
})
