import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { neighboursOf } from './dictionaries.ts'
import { outputs } from './outputs.ts'

it.each(outputs())('$path is what `npm run knowledge` would write', ({ path, text }) => {
  expect(readFileSync(path, 'utf8')).toBe(text)
})

it('neighbours are the dictionary words within the reach of the spelling repair', () => {
  const dictionary = new Set(['sleeping', 'bleeding', 'banana', 'tapped', 'breath'])
  expect(neighboursOf(dictionary, ['bleeding', 'trapped', 'breathe'])).toEqual(['breath', 'sleeping', 'tapped'])
})
