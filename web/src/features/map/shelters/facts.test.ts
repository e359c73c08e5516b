import type { Shelter } from '@muster/contracts/entities/shelter'
import { expect, it } from 'vitest'
import { shelterFacts } from './facts.ts'

const shelter = (id: string, over: Partial<Shelter> = {}): Shelter => ({
  id,
  name: id,
  coordinates: [-121.8, 39.7],
  county: 'Butte',
  wheelchairAccessible: null,
  acceptsServiceAnimals: null,
  acceptsPets: null,
  hasDevicePower: null,
  languages: null,
  address: '',
  capacity: null,
  population: null,
  placesLeft: null,
  memberReports: [],
  distanceMeters: null,
  why: [],
  status: 'open',
  source: 'FEMA',
  asOf: null,
  ...over,
})
const anybody = { hasWheelchair: false, hasServiceAnimal: false }
const ids = (shelters: Shelter[], user = anybody, isDrill = false) =>
  shelterFacts(shelters, user, [-121.6, 39.7], isDrill, ({ name }) => name).map(fact => fact.shelter.id)

it('lists open shelters by distance, and no closed one', () => {
  const far = shelter('far', { coordinates: [-122, 39.7] })
  expect(ids([far, shelter('near'), shelter('shut', { status: 'closed' })])).toEqual(['near', 'far'])
})

it('lists places that nobody has called open in a drill only', () => {
  const candidate = shelter('hall', { status: 'candidate' })
  expect(ids([candidate])).toEqual([])
  expect(ids([candidate], anybody, true)).toEqual(['hall'])
})

it('leaves out what cannot take this person, and takes the unknown for neither yes nor no', () => {
  const user = { hasWheelchair: true, hasServiceAnimal: false }
  const stairs = shelter('stairs', { wheelchairAccessible: false })
  const ramp = shelter('ramp', { wheelchairAccessible: true })
  const [first, second, ...others] = shelterFacts([stairs, ramp, shelter('unsaid')], user, null, false, () => '')
  expect(first?.needs).toEqual([{ need: 'wheelchair', fit: 'yes' }])
  expect(second?.needs).toEqual([{ need: 'wheelchair', fit: 'notSaid' }])
  expect(others).toEqual([])
})

it('has no pin for a shelter whose place is not said', () => {
  expect(ids([shelter('somewhere', { coordinates: null }), shelter('here')])).toEqual(['here'])
})
