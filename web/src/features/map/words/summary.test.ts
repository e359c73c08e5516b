import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { expect, it } from 'vitest'
import { firstStepOf, mainRoadsOf } from './summary.ts'

const step = (name: string, distance: number, bearing: number) => ({
  name,
  distance,
  maneuver: { bearing_after: bearing },
})
const route = (...steps: ReturnType<typeof step>[]) => ({ legs: [{ steps }] }) as unknown as DirectionsRoute

it('states how the route begins', () => {
  expect(firstStepOf(route(step('Lincoln', 122, 181)))).toEqual({ road: 'Lincoln', compass: 'south', meters: 122 })
  expect(firstStepOf(route())).toBeNull()
})

it('names the main roads once each, and no short one in between', () => {
  const roads = mainRoadsOf(
    route(
      step('Elm St', 90, 0),
      step('Skyway', 3000, 225),
      step('Skyway', 2000, 200),
      step('', 40, 0),
      step('CA 99', 9000, 180),
    ),
  )
  expect(roads.map(({ road, meters }) => [road, meters])).toEqual([
    ['Skyway', 5000],
    ['CA 99', 9000],
  ])
})

it('names the first road when all are short', () => {
  expect(mainRoadsOf(route(step('Elm St', 90, 0), step('Oak St', 60, 90))).map(({ road }) => road)).toEqual(['Elm St'])
})
