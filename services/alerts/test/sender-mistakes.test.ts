import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCap, type CapParts, orinda, square } from './support/cap.ts'
import { ingestKey, startAlerts } from './support/start-alerts.ts'

let alerts: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  alerts = await startAlerts()
})
afterAll(() => alerts?.stop())

const at = (lat: number, lon: number, half?: number) => `<polygon>${square(lat, lon, half)}</polygon>`
const same = (code: string) => `<geocode><valueName>SAME</valueName><value>${code}</value></geocode>`
let counties = 0
/** A county of its own for each test, so that tests do not end each other's orders. */
const buildCounty = () => {
  counties += 1
  const sender = `oes@county-${counties}.example.gov`
  return {
    order: (parts: CapParts = {}) => buildCap({ event: 'Evacuation Order', severity: 'Extreme', sender, ...parts }),
    cancel: (reference: string, area: string) =>
      buildCap({ event: 'Evacuation Order', sender, msgType: 'Cancel', references: [reference], area }),
  }
}
const isShown = async (id: string | null) => (await alerts.list()).some(update => update.id === id)
const dryRun = async (xml: string) => {
  const response = await fetch(`${alerts.url}/api/feeds/cap?dryRun=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/cap+xml', 'x-ingest-key': ingestKey },
    body: xml,
  })
  return (await response.json()) as Awaited<ReturnType<typeof alerts.take>>
}

describe('a message that refers to the message of another sender', () => {
  test('is shown, and its area is not compared with one that it cannot replace', async () => {
    const [state, county] = [buildCounty(), buildCounty()]
    const wide = state.order({ area: at(38, -121, 0.4) })
    const { updateId: ofState } = await alerts.take(wide.xml)
    const small = county.order({ msgType: 'Update', references: [wide.reference], area: at(38, -121, 0.005) })
    const { outcome, updateId, reason } = await alerts.take(small.xml)
    expect(outcome).toBe('created')
    expect(reason).toContain('another sender')
    expect([await isShown(ofState), await isShown(updateId)]).toEqual([true, true])
  })

  test('ends nothing, and its sender is told why', async () => {
    const [state, county] = [buildCounty(), buildCounty()]
    const order = state.order()
    const { updateId } = await alerts.take(order.xml)
    const { xml } = county.cancel(order.reference, at(orinda.lat, orinda.lon))
    for (const answer of [await dryRun(xml), await alerts.take(xml)]) {
      expect(answer.outcome).toBe('stored-not-shown')
      expect(answer.reason).toContain('another sender')
    }
    expect(await isShown(updateId)).toBe(true)
  })
})

describe('a Cancel whose area has nothing in common with the order that it names', () => {
  test.each([
    ['a county of another state', same('048453')],
    ['another place', at(36, -119)],
  ])('%s: ends nothing, and its sender is told that the order still stands', async (_, area) => {
    const county = buildCounty()
    const order = county.order()
    const { updateId } = await alerts.take(order.xml)
    const { xml } = county.cancel(order.reference, area)
    for (const answer of [await dryRun(xml), await alerts.take(xml)]) {
      expect(answer.outcome).toBe('stored-not-shown')
      expect(answer.reason).toContain('stays in force')
    }
    expect(await isShown(updateId)).toBe(true)
  })
})

test('a Cancel that arrives before its order keeps it from being shown', async () => {
  const county = buildCounty()
  const order = county.order()
  const cancel = await alerts.take(county.cancel(order.reference, at(orinda.lat, orinda.lon)).xml)
  expect(cancel.reason).toContain('has not arrived')
  const { outcome, updateId } = await alerts.take(order.xml)
  expect(outcome).toBe('out-of-date')
  expect(await isShown(updateId)).toBe(false)
})

test('a correction that is sent as if it were the same message is not called a duplicate: its sender learns that it has no effect', async () => {
  const county = buildCounty()
  const first = county.order({ headline: 'Leave by Moraga Way' })
  const { updateId } = await alerts.take(first.xml)
  expect(await alerts.take(first.xml)).toMatchObject({ outcome: 'duplicate', updateId })
  const { identifier, sent } = first
  const corrected = county.order({ identifier, sent, headline: 'Leave by Moraga Way', area: at(37.5, -121) })
  for (const answer of [await dryRun(corrected.xml), await alerts.take(corrected.xml)]) {
    expect(answer).toMatchObject({ outcome: 'set-aside', updateId })
    expect(answer.reason).toContain('new identifier')
  }
})
