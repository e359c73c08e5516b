import { expect, it } from 'vitest'
import { answer } from './guide.ts'

it.each([
  'tell me about the country',
  'tell me about alterations',
  'is black nice',
  'what is a decade',
  'háblame de la cámara',
])('a word that a dictionary knows is not taken for a typing error of a topic: %s', text => {
  expect(answer({ text })).toMatchObject({ kind: 'unknown' })
})

it.each([
  ['defensable space rules', 'defensible-space'],
  ['wat should i put in my emergency bag', 'gobag-pack'],
])('a typing error is repaired: %s', (text, topicId) => {
  expect(answer({ text }).topicId).toBe(topicId)
})
