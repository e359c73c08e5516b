import { describe, expect, test } from 'vitest'
import { isDrill } from '../src/domain/drill.ts'
import { componentOf, type LineageMessage, lineageStateOf } from '../src/domain/lineage.ts'
import { parseCap } from '../src/ingest/feeds/cap/parse.ts'
import { buildCap } from './support/cap.ts'

let second = 0
function link(
  key: string,
  msgType: LineageMessage['msgType'],
  references: string[] = [],
  parts: Partial<LineageMessage> = {},
): LineageMessage {
  second += 1
  const sent = new Date(Date.UTC(2026, 8, 18, 12, 0, second)).toISOString()
  return { key, msgType, references, sender: 'oes', sent, isDrill: false, ...parts }
}

function* permutations<T>(items: T[]): Generator<T[]> {
  if (items.length <= 1) yield items
  for (const [index, item] of items.entries()) {
    for (const rest of permutations(items.toSpliced(index, 1))) yield [item, ...rest]
  }
}

const alert = link('a', 'Alert')
const update = link('b', 'Update', ['a'])
const later = link('c', 'Update', ['a', 'b'])

describe('the message in force', () => {
  test.for<[string, LineageMessage[], string | null]>([
    ['an alert alone', [alert], 'a'],
    ['an update after it', [alert, update], 'b'],
    ['the last of several updates', [alert, update, later], 'c'],
    ['nothing after a cancel', [alert, link('x', 'Cancel', ['a'])], null],
    ['an update that a cancel of the original does not name', [alert, update, link('x', 'Cancel', ['a'])], 'b'],
    ['nothing when all are named', [alert, update, link('x', 'Cancel', ['a', 'b'])], null],
    ['the alert, when a stranger cancels it', [alert, link('x', 'Cancel', ['a'], { sender: 'mallory' })], 'a'],
    ['the alert, when a stranger updates it', [alert, link('x', 'Update', ['a'], { sender: 'mallory' })], 'a'],
    ['the alert, when a drill cancels it', [alert, link('x', 'Cancel', ['a'], { isDrill: true })], 'a'],
    ['the alert, when it is acknowledged', [alert, link('x', 'Ack', ['a'])], 'a'],
    ['the alert, when an error answers it', [alert, link('x', 'Error', ['a'])], 'a'],
  ])('%s, in every order', ([, links, expected]) => {
    for (const order of permutations(links)) {
      const own = componentOf(alert, order)
      expect(lineageStateOf(own, order).current?.key ?? null).toBe(expected)
    }
  })

  test('an update of two alerts joins them, a cancel of two joins nothing', () => {
    const other = link('o', 'Alert')
    const both = link('u', 'Update', ['a', 'o'])
    expect(componentOf(alert, [alert, other, both]).map(({ key }) => key)).toEqual(['a', 'u', 'o'])
    const end = link('x', 'Cancel', ['a', 'o'])
    expect(componentOf(alert, [alert, other, end]).map(({ key }) => key)).toEqual(['a'])
  })
})

describe('a drill', () => {
  const is = (parts: Parameters<typeof buildCap>[0]) => isDrill(parseCap(Buffer.from(buildCap(parts).xml)))
  test.for([
    { status: 'Exercise' },
    { status: 'Test' },
    { status: 'System' },
    { status: 'Draft' },
    { headline: 'TRAINING - Evacuation order' },
    { headline: 'Drill: evacuation order' },
    { description: 'THIS IS A TEST. Do nothing.' },
    { description: 'This is only an exercise message.' },
    { event: 'Test Message' },
  ])('is %o', parts => {
    expect(is(parts)).toBe(true)
  })

  test.for([
    {},
    { description: 'TRAINING THUNDERSTORMS OVER THE SAME AREA WILL CAUSE FLASH FLOODING.' },
    { description: 'TRAINING OF HEAVY SHOWERS IS LIKELY.' },
    { description: 'The high school is closed. Test your smoke alarm; exercise caution.' },
    { instruction: 'Exercise extreme caution near rivers.' },
    { instruction: 'Test your generator now.' },
  ])('is not %o', parts => {
    expect(is(parts)).toBe(false)
  })
})
