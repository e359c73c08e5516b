import { describe, expect, it } from 'vitest'
import { transportationType } from '../src/entities/transportation.ts'
import { profileFormTransportation, toProfileForm, transportationTypes } from '../src/vocabulary/travel.ts'

describe('ways of travelling', () => {
  it.each([
    ['own_vehicle', 'personal_vehicle'],
    ['public_transport', 'public_transit'],
    ['need_assistance', 'assistance_needed'],
  ])('keeps the profile form’s %s as %s', (sent, kept) => {
    expect(transportationType.parse(sent)).toBe(kept)
  })

  it('keeps each of the settings form’s values as it is', () => {
    expect(transportationTypes.map(value => transportationType.parse(value))).toEqual(transportationTypes)
  })

  it('shows the profile form’s own value again after a save', () => {
    for (const value of profileFormTransportation) expect(toProfileForm(transportationType.parse(value))).toBe(value)
  })

  it('has no choice in the profile form for walking and bicycle, so that the form leaves them alone', () => {
    expect([toProfileForm('walking'), toProfileForm('bicycle')]).toEqual([null, null])
  })

  it('refuses a name that neither form has', () => {
    expect(transportationType.safeParse('teleport').success).toBe(false)
    expect(transportationType.safeParse('__proto__').success).toBe(false)
  })
})
