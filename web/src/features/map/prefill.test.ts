// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { writeJson, writeText } from '../../lib/storage.ts'
import { takePrefill } from './prefill.ts'

beforeEach(() => localStorage.clear())

it('starts at the home', () => {
  expect(takePrefill(' Oakland, CA ')).toEqual({ origin: { text: 'Oakland, CA' }, destination: null })
  expect(takePrefill(' ')).toEqual({ origin: null, destination: null })
})

it('uses the way out from the chat, coordinates before text', () => {
  writeJson('evacuationData', {
    evacuationRoute: {
      startLocation: '2140 Pinehaven Rd',
      destination: 'Cow Palace',
      destinationCoordinates: [-122.419, 37.706],
    },
  })
  expect(takePrefill('Oakland, CA')).toEqual({
    origin: { text: '2140 Pinehaven Rd' },
    destination: { at: [-122.419, 37.706], name: 'Cow Palace' },
  })
})

it.each([
  'not json',
  'null',
  '[]',
  '{"evacuationRoute":null}',
  '{"evacuationRoute":{"startCoordinates":["a",1],"destination":7}}',
  '{"evacuationRoute":{"startCoordinates":[900,1]}}',
])('survives %s in storage', stored => {
  writeText('evacuationData', stored)
  expect(takePrefill('Orinda')).toEqual({ origin: { text: 'Orinda' }, destination: null })
})

it('returns the way out of a chat once', () => {
  writeJson('evacuationData', { evacuationRoute: { startLocation: 'Paradise', destination: 'Chico' } })
  expect(takePrefill('Orinda').destination).toEqual({ text: 'Chico' })
  expect(takePrefill('Orinda')).toEqual({ origin: { text: 'Orinda' }, destination: null })
})

it('prefers a linked route to everything else', () => {
  writeJson('evacuationData', { evacuationRoute: { destination: 'Chico' } })
  location.hash = '#from=-121.62,39.76&to=-121.84,39.73&name=Chico+Hall&way=walking'
  expect(takePrefill('Orinda')).toEqual({
    origin: { at: [-121.62, 39.76] },
    destination: { at: [-121.84, 39.73], name: 'Chico Hall' },
  })
  location.hash = ''
})
