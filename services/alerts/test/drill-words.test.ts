import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Alert, AlertInfo } from '../src/domain/alert.ts'
import { drillDoubt, isForPeople } from '../src/domain/drill.ts'
import { parseCap } from '../src/ingest/feeds/cap/parse.ts'
import { parseNws } from '../src/ingest/feeds/nws/parse.ts'
import { buildCap } from './support/cap.ts'
import { readFixture } from './support/fixtures.ts'
import { hasSharedFeeds, readShared } from './support/shared-feeds.ts'

const labelled = z.array(
  z.object({
    label: z.enum(['real', 'test']),
    event: z.string(),
    headline: z.string(),
    description: z.string().default('Fire is moving toward homes.'),
    instruction: z.string().default('Leave now.'),
    note: z.string().default(''),
    eventCode: z.string().optional(),
  }),
)
type Labelled = z.infer<typeof labelled>[number]

const partsOf = (name: string) => labelled.parse(JSON.parse(readFixture(`drill-words/${name}.json`).toString()))
const base = parseCap(Buffer.from(buildCap().xml))

function alertOf({ event, headline, description, instruction, note, eventCode }: Labelled): Alert {
  const eventCodes = eventCode ? [{ name: 'SAME', value: eventCode }] : []
  const infos = base.infos.map(
    (info): AlertInfo => ({ ...info, event, headline, description, instruction, eventCodes }),
  )
  return { ...base, note, infos }
}

/** Whether an alert of status Actual is ingested without a person's decision. */
const passes = (alert: Alert) => isForPeople(alert) && drillDoubt(alert).length === 0

describe.each(['tuning', 'check'])('the labelled titles of the part %s', name => {
  test.for(partsOf(name).map(part => [part.label, part.headline, part] as const))('%s: %s', ([label, , part]) => {
    expect(passes(alertOf(part))).toBe(label === 'real')
  })
})

test('the status decides first: an exercise is a drill whatever its title says', () => {
  const alert = { ...base, status: 'Exercise' as const, note: 'This is not a drill' }
  expect([isForPeople(alert), drillDoubt(alert)]).toEqual([true, []])
})

test('a code means a test in SAME only: the same letters of another system can mean an order', () => {
  const coded = (name: string): Alert => ({
    ...base,
    infos: base.infos.map(info => ({ ...info, eventCodes: [{ name, value: 'NAT' }] })),
  })
  expect([isForPeople(coded('SAME')), isForPeople(coded('county'))]).toEqual([false, true])
})

describe.skipIf(!hasSharedFeeds)('the titles of a recorded day', () => {
  test('of the whole country include none that is taken for a test', () => {
    const { alerts } = parseNws(JSON.parse(readShared('nws/active_us_2026-07-15_full.json').toString()))
    const actual = alerts.filter(({ status }) => status === 'Actual')
    expect(actual.length).toBeGreaterThan(300)
    expect(actual.filter(alert => !passes(alert)).map(({ infos }) => infos[0]?.headline)).toEqual([])
  })
})
