import { expect, it } from 'vitest'
import { usualWay } from './travel.ts'

it.each([
  [{ hasWheelchair: true, transportationType: 'assistance_needed' }, 'wheelchair'],
  [{ hasWheelchair: true, transportationType: 'public_transit' }, 'wheelchair'],
  [{ hasWheelchair: true, transportationType: 'personal_vehicle' }, 'driving'],
  [{ hasWheelchair: false, transportationType: 'personal_vehicle' }, 'driving'],
  [{ hasWheelchair: false, transportationType: 'walking' }, 'walking'],
  [{ hasWheelchair: false, transportationType: 'bicycle' }, 'cycling'],
  [{ hasWheelchair: false, transportationType: 'assistance_needed' }, 'driving'],
] as const)('%j leaves by %s', (user, way) => {
  expect(usualWay(user)).toBe(way)
})
