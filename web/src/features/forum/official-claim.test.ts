import { describe, expect, it } from 'vitest'
import { officialClaim } from './official-claim.ts'

const none = new Set<string>()

describe('a message is compared with the official updates', () => {
  it.each([
    'They lifted the order for Pine Street',
    'ALL CLEAR!!!',
    'Sheriff says it’s safe to return',
    'you can go home now',
    'we are allowed to go back in',
    'the evacuation is over',
    'No longer under mandatory evac',
    'Skyway is open again',
    'hwy 32 reopened',
    'order has been cancelled',
    'Ya levantaron la orden',
    'es seguro volver a casa',
    'ya pueden regresar',
    'ya no hay peligro',
    'reabrieron la carretera',
    'la Skyway está abierta',
  ])('when it says that something is over: %s', text => {
    expect(officialClaim(text, none)?.saysOver).toBe(true)
  })

  it.each([
    ['Leave! PAR-E012 is next', ['PAR-E012']],
    ['par-e012 must go', ['PAR-E012']],
    ['OAK-E047 and OAK-E048 and OAK-E049', ['OAK-E047', 'OAK-E048']],
  ])('when it names a zone: %s', (text, zones) => {
    expect(officialClaim(text, new Set(['PAR-E012']))?.zones).toEqual(zones)
  })

  it.each([
    'Who has a ramp?',
    'I am leaving now with the dogs',
    'my covid-19 test and COVID-19 shots',
    'Traffic on SR-191 is bad',
    'xyz-e012 is not a zone that anybody knows',
    'Please open the gate for the horses',
    '¿Alguien tiene una rampa?',
  ])('but not otherwise: %s', text => {
    expect(officialClaim(text, none)).toBeNull()
  })
})
