import { expect, it } from 'vitest'
import { stepKind } from './step-icon.ts'

it.each([
  ['Head south on Pinehaven Rd', 'straight'],
  ['Turn left onto Moraga Ave', 'left'],
  ['Turn slightly right onto Broadway', 'right'],
  ['Go straight', 'straight'],
  ['Continue onto Shattuck Avenue', 'straight'],
  ['Merge onto Warren Fwy', 'merge'],
  ['Take the exit to Broadway', 'exit'],
  ['Take the exit on the left', 'left'],
  ['Continue onto Wright Street', 'straight'],
  ['Head toward Exitville', 'straight'],
  ['Gire a la izquierda', 'left'],
  ['Gire levemente a la derecha', 'right'],
  ['Siga recto', 'straight'],
  ['Incorpórese a la I-80', 'merge'],
  ['Tome la salida', 'exit'],
])('%s is drawn as %s', (instruction, kind) => {
  expect(stepKind({ instruction, type: 'turn' }, 1, 3)).toBe(kind)
})

it('starts upwards and ends at a flag, whatever the text is', () => {
  const turn = { instruction: 'Turn left', type: 'turn', modifier: 'left' }
  expect(stepKind(turn, 0, 3)).toBe('start')
  expect(stepKind(turn, 2, 3)).toBe('finish')
  expect(stepKind(turn, 0, 1)).toBe('start')
})

it.each([
  [{ instruction: 'Make a U-turn onto Skyway', type: 'turn', modifier: 'uturn' }, 'uturn'],
  [{ instruction: 'Cambie de sentido', type: 'continue', modifier: 'uturn' }, 'uturn'],
  [{ instruction: 'Take the ramp onto CA 24', type: 'on ramp', modifier: 'slight right' }, 'rampRight'],
  [{ instruction: 'Take the ramp', type: 'on ramp', modifier: 'slight left' }, 'rampLeft'],
] as const)('does not draw %j straight', (maneuver, kind) => {
  expect(stepKind(maneuver, 1, 3)).toBe(kind)
})
