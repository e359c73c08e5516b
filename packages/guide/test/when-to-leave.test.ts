import { describe, expect, it } from 'vitest'
import { asksWhenToLeave, type LeaveByWords } from '../src/when-to-leave.ts'
import { answer } from './guide.ts'

const known: LeaveByWords = {
  isKnown: true,
  full: language => (language === 'es' ? 'Salga antes de las 2:20. Entera.' : 'Leave by 2:20 PM. In full.'),
  short: language => (language === 'es' ? 'Salga antes de las 2:20.' : 'Leave by 2:20 PM.'),
}
const unknown: LeaveByWords = { isKnown: false, full: () => 'I know no time.', short: () => '' }
const order = {
  id: 'o',
  title: 'Zone PAR-E2: leave now',
  hazard: 'evacuation-order',
  severity: 'critical',
  affectedAreas: ['PAR-E2'],
  isDrill: false,
  source: 'Butte County',
  issuedAt: '2026-11-08T16:00:00.000Z',
}

describe.each([
  'When must I leave?',
  'when do I have to leave',
  'What time do I need to be out?',
  'how much time do I have left',
  'How long do I have?',
  'how much time do I have to get out',
  'by when do we have to evacuate',
  'what is my leave-by time',
  '¿Cuándo tengo que salir?',
  '¿A qué hora debo salir?',
  '¿Cuánto tiempo tengo?',
  '¿Hasta qué hora tengo que salir?',
  'cuando hay que evacuar',
])('%s', text => {
  it('is answered with the known time, before the order', () => {
    const { content, kind, topicId } = answer({ text, context: { leaveBy: known, activeUpdates: [order] } })
    expect({ kind, topicId }).toEqual({ kind: 'live', topicId: 'leave-by' })
    expect(content).toMatch(/^(Leave by 2:20 PM\. In full\.|Salga antes de las 2:20\. Entera\.)\n\n/)
    expect(content).toContain('PAR-E2')
  })

  it('is answered with the order first and that no time is known', () => {
    expect(answer({ text, context: { leaveBy: unknown } }).content).toContain('I know no time.')
    const { content } = answer({ text, context: { leaveBy: unknown, activeUpdates: [order] } })
    expect(content.indexOf('PAR-E2')).toBeLessThan(content.indexOf('I know no time.'))
  })
})

it.each([
  'When can I go home?',
  'when do I have to go back',
  'how long do I have to boil water',
  'how long do I have to stay inside',
  'how much time do I have before food spoils',
  'Do I have to leave?',
  '¿Cuándo puedo volver?',
  'What should I pack?',
])('%s does not ask for a leave-by time', text => {
  expect(asksWhenToLeave(text, true)).toBe(false)
})

it('a general question is answered with the person’s own time when one is known, and else with advice', () => {
  const text = 'When should I leave?'
  expect(answer({ text, context: { leaveBy: known } }).topicId).toBe('leave-by')
  expect(answer({ text, context: { leaveBy: unknown } }).topicId).not.toBe('leave-by')
})

it('the time comes before the order and the way out', () => {
  for (const text of ['Is there an evacuation order for me?', 'Show my way out', 'Should I stay or leave?'])
    expect(answer({ text, context: { leaveBy: known, activeUpdates: [order] } }).content).toMatch(/^Leave by 2:20 PM\./)
})
