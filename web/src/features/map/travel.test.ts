import { expect, it } from 'vitest'
import { usualWay } from './travel.ts'

const alone = { hasWheelchair: false, needsEvacuationAssistance: false }
const rolls = { ...alone, hasWheelchair: true }

it.each([
  [{ ...rolls, transportationType: 'assistance_needed' }, 'driving'],
  [{ ...rolls, transportationType: 'public_transit' }, 'driving'],
  [{ ...rolls, transportationType: 'personal_vehicle' }, 'driving'],
  [{ ...rolls, transportationType: 'walking' }, 'wheelchair'],
  [{ ...rolls, needsEvacuationAssistance: true, transportationType: 'walking' }, 'driving'],
  [{ ...alone, transportationType: 'personal_vehicle' }, 'driving'],
  [{ ...alone, transportationType: 'walking' }, 'walking'],
  [{ ...alone, transportationType: 'bicycle' }, 'cycling'],
  [{ ...alone, transportationType: 'assistance_needed' }, 'driving'],
] as const)('%j leaves by %s', (user, way) => {
  expect(usualWay(user)).toBe(way)
})
