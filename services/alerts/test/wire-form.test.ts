import { getEmergencyUpdate } from '@muster/contracts/routes/alerts'
import { settle } from '@muster/test-kit/settle'
import { wireForms } from '@muster/test-kit/wire-forms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCap, type CapParts } from './support/cap.ts'
import { startAlerts } from './support/start-alerts.ts'

let alerts: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  alerts = await startAlerts()
})
afterAll(() => alerts.stop())

// Of low severity, because other messages are held if they have no area.
const parts: CapParts = { severity: 'Minor' }

describe('an update', () => {
  it.each(
    wireForms(parts, {
      instruction: [undefined, ''],
      description: [''],
      headline: [''],
      expires: [undefined, null],
      // Without a polygon and without codes: no geometry and empty lists of codes.
      area: [undefined, '', '<geocode><valueName>SAME</valueName><value>006013</value></geocode>'],
    }),
  )('has the same form alone as in the list when its message came with $name', async ({ body }) => {
    const { updateId } = await alerts.take(buildCap(body).xml)
    const listed = await settle(async () => (await alerts.list()).find(({ id }) => id === updateId))
    const read = await alerts.call(getEmergencyUpdate, { params: { id: listed.id } })
    expect(read.status).toBe(200)
    expect(read.body).toEqual({ ...listed, history: read.body.history })
  })
})
