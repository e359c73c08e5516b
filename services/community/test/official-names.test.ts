import { describe, expect, it } from 'vitest'
import { looksOfficial } from '../src/domain/official-names.ts'

describe('the name of an authority', () => {
  it.each([
    'CAL FIRE',
    'Cal Fire Official',
    'CalFire',
    'cal-fire alerts',
    'C A L F I R E',
    'СAL FIRE', // Cyrillic С
    'CΑL FΙRE', // Greek Α and Ι
    'CAl FlRE', // l for I
    'Ｃａｌ Ｆｉｒｅ',
    'F.E.M.A.',
    'FEМA', // Cyrillic М
    'National Weather Service Oakland',
    'Alameda County Sheriff’s Office',
    'Oakland Fire Dept',
    'Muster Support',
  ])('is recognized in %s', name => {
    expect(looksOfficial(name)).toBe(true)
  })

  it.each([
    'Pine Street',
    'Localfire Guild',
    'Female runners',
    'Firehouse Lane',
    'Sheriffa Jones',
    'Guards of the coast road',
    'Zoë Müller',
    '李小龍',
    'Ana Maria',
    'Fire on the Mountain Street',
    'Clusters',
  ])('is not recognized in %s', name => {
    expect(looksOfficial(name)).toBe(false)
  })
})
