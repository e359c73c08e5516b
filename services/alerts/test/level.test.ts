import { describe, expect, test } from 'vitest'
import type { AlertInfo } from '../src/domain/alert.ts'
import { hazardOf } from '../src/domain/hazard.ts'
import { levelOf } from '../src/domain/level.ts'
import { severityOf } from '../src/domain/severity.ts'

const said = (event: string, parts: Partial<AlertInfo> = {}) => ({
  event,
  headline: '',
  eventCodes: [],
  responseTypes: [],
  categories: [],
  severity: 'Severe' as const,
  urgency: 'Immediate' as const,
  ...parts,
})

describe('the level of an alert', () => {
  test.for([
    ['Evacuation Order', 'order'],
    ['Evacuation Immediate', 'order'],
    ['Mandatory evacuation', 'order'],
    ['Orden de evacuación', 'order'],
    ['Evacuación obligatoria', 'order'],
    ['Shelter In Place Warning', 'order'],
    ['Refúgiese en el lugar', 'order'],
    ['Evacuation Warning', 'warning'],
    ['Advertencia de evacuación', 'warning'],
    ['Evacuation Watch', 'warning'],
    ['Evacuation Order reduced to Evacuation Warning', 'warning'],
    ['Orden de evacuación reducida a advertencia de evacuación', 'warning'],
    ['Tornado Warning', 'warning'],
    ['Civil Emergency Message', 'warning'],
    ['Wildfire', 'warning'],
    ['Red Flag Warning over the hills', 'warning'],
    ['Fire Weather Watch', 'watch'],
    ['Vigilancia de inundación', 'watch'],
    ['Heat Advisory', 'advisory'],
    ['Air Quality Alert', 'advisory'],
    ['Special Weather Statement', 'statement'],
    ['Hydrologic Outlook', 'statement'],
  ] as const)('%s: %s', ([event, level]) => {
    expect(levelOf(said(event))).toBe(level)
  })

  test('comes from the SAME code when the name does not give it', () => {
    expect(levelOf(said('Fire', { eventCodes: [{ name: 'SAME', value: 'EVI' }] }))).toBe('order')
    expect(levelOf(said('Fire', { eventCodes: [{ name: 'NationalWeatherService', value: 'EVI' }] }))).toBe('warning')
  })
})

describe('an all clear', () => {
  test.for([
    'Evacuation Order Lifted',
    'EVACUATION ORDERS HAVE BEEN LIFTED',
    'All Evacuation Orders and Warnings Lifted',
    'Evacuation order for zones OAK-E012, OAK-E013 lifted',
    'Evacuation Warning has been cancelled',
    'The Heat Advisory has been cancelled.',
    'Shelter in place lifted for Richmond',
    'Evacuation order is no longer in effect',
    'Evacuation order is over',
    'Sheriff lifts evacuation order',
    'All clear: you may go home',
    'Orden de evacuación levantada',
    'Órdenes de evacuación para Paradise han sido levantadas',
    'Se levanta la orden de evacuación',
    'Aviso de evacuación cancelado',
    'La orden de evacuación ya no está vigente',
    'Fin de la emergencia',
  ])('is recognized in: %s', text => {
    expect(levelOf(said(text))).toBe('all-clear')
    expect(levelOf(said('Civil Emergency Message', { headline: text }))).toBe('all-clear')
    expect(severityOf(said(text, { severity: 'Extreme' }))).toBe('medium')
  })

  test.for([
    'Evacuation order stands until all clear is given',
    'Do not return until evacuation orders are lifted',
    'Evacuation order has not been lifted',
    'Evacuation order partially lifted',
    'Evacuation order remains in effect; warning lifted elsewhere',
    'Evacuation order issued; schools cancelled',
    'Evacuation order. Road closures lifted',
    'Tornado warning over Butte County',
    'No regrese hasta que se levante la orden de evacuación',
    'La orden de evacuación no ha sido levantada',
    'Evacuation order lifted for some zones',
  ])('is not recognized in: %s', text => {
    expect(levelOf(said('Evacuation Order', { headline: text }))).toBe('order')
  })

  test('is recognized from the response type AllClear, but not beside one that asks people to leave', () => {
    expect(levelOf(said('Tornado Watch', { responseTypes: ['AllClear'] }))).toBe('all-clear')
    expect(levelOf(said('Evacuation Order', { responseTypes: ['Evacuate', 'AllClear'] }))).toBe('order')
  })
})

describe('event codes are read with their system', () => {
  const code = (name: string, value: string) => hazardOf(said('Something', { eventCodes: [{ name, value }] }))
  test('LEW is a Law Enforcement Warning in SAME only', () => {
    expect(code('SAME', 'LEW')).toBe('civil')
    expect(code('NationalWeatherService', 'LEW')).toBe('other')
  })

  test.for([
    ['Orden de evacuación', 'evacuation-order'],
    ['Advertencia de evacuación', 'evacuation-warning'],
    ['Evacuation Order reduced to Evacuation Warning', 'evacuation-warning'],
    ['Resguárdese en el lugar', 'shelter-in-place'],
  ] as const)('the hazard of %s is %s', ([event, hazard]) => {
    expect(hazardOf(said(event))).toBe(hazard)
  })
})
