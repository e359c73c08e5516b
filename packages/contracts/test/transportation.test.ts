import { describe, expect, it } from 'vitest'
import { transportationType } from '../src/entities/transportation.ts'
import { profileFormTransportation, toProfileForm, transportationTypes } from '../src/vocabulary/travel.ts'

describe('ways of travelling', () => {
  it.each([
    ['own_vehicle', 'personal_vehicle'],
    ['public_transport', 'public_transit'],
    ['need_assistance', 'assistance_needed'],
  ])('stores the profile form’s %s as %s', (sent, kept) => {
    expect(transportationType.parse(sent)).toBe(kept)
  })

  it('stores each of the settings form’s values unchanged', () => {
    expect(transportationTypes.map(value => transportationType.parse(value))).toEqual(transportationTypes)
  })

  it('shows the profile form’s own value again after a save', () => {
    for (const value of profileFormTransportation) expect(toProfileForm(transportationType.parse(value))).toBe(value)
  })

  it('offers no walking or bicycle in the profile form, so that the form keeps stored ones', () => {
    expect([toProfileForm('walking'), toProfileForm('bicycle')]).toEqual([null, null])
  })

  it('rejects a name that neither form has', () => {
    expect(transportationType.safeParse('teleport').success).toBe(false)
    expect(transportationType.safeParse('__proto__').success).toBe(false)
  })
})
