import { expect, it } from 'vitest'
import { type AutomaticChoice, type Connection, mayDownload } from './automatic.ts'

it.each<[AutomaticChoice, Connection | undefined, boolean]>([
  ['wifi', { type: 'wifi' }, true],
  ['wifi', { type: 'ethernet', saveData: false }, true],
  ['wifi', { type: 'cellular' }, false],
  ['wifi', { type: 'unknown' }, false],
  // On desktops, and in browsers without the Network Information API.
  ['wifi', {}, false],
  ['wifi', undefined, false],
  ['always', { type: 'cellular' }, true],
  ['always', undefined, true],
  ['always', { type: 'wifi', saveData: true }, false],
  ['wifi', { type: 'wifi', saveData: true }, false],
  ['never', { type: 'wifi' }, false],
])('with the choice %s and the network %o downloads automatically: %s', (choice, connection, expected) => {
  expect(mayDownload(choice, connection)).toBe(expected)
})
