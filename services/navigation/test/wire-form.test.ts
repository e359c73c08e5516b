import { type EmergencyUpdate, emergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { listHazards } from '@muster/contracts/routes/navigation'
import { buildArea } from '@muster/test-kit/builders/emergency-update'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import { wireForms } from '@muster/test-kit/wire-forms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { navigationService } from '../src/service.ts'
import { type Navigation, skylineFire, startNavigation } from './helpers.ts'

const { coordinates: square } = buildArea()
const forms = wireForms({} as Partial<EmergencyUpdate>, {
  instruction: [null, ''],
  content: [''],
  affectedAreas: [[]],
  geocodes: [{ same: [], ugc: [] }],
  geometry: [null, { type: 'MultiPolygon', coordinates: [square, square] }],
  source: [{ feed: 'test', sender: 'a@example.org', senderName: '', url: 'https://example.org/alert' }],
  effectiveAt: [null],
  expiresAt: [null, '2100-01-02T03:04:05.000Z'],
  isDrill: [true],
  isAreaByCodes: [true],
}).map(({ name, body }) => ({ name, told: skylineFire(body) }))

let navigation: Navigation
/** A process that starts after all events were published: it knows only what is stored. */
let later: Awaited<ReturnType<typeof startLater>>
const startLater = () =>
  startDefined(navigationService, navigation.neighbours, { env: { PRACTICE_DIRECTIONS: 'always' } })
beforeAll(async () => {
  navigation = await startNavigation()
  for (const { told } of forms) await navigation.tell('published', told)
  const { updates } = navigation.service.context
  await settle(async () => (await updates.active()).length === forms.length)
  later = await startLater()
})
afterAll(async () => {
  await later?.stop()
  await navigation?.stop()
})

describe('a known update', () => {
  it.each(forms)('is read as it was received when it came with $name', async ({ told }) => {
    const stored = (await later.service.context.updates.active()).find(({ id }) => id === told.id)
    expect(stored).toEqual(told)
    expect(emergencyUpdate.parse(stored)).toEqual(told)
  })

  it.each(forms)('is the same hazard for a process that starts later when it came with $name', async ({ told }) => {
    const hazardOf = async ({ call }: Pick<typeof later, 'call'>) => {
      const { status, body } = await call(listHazards)
      expect(status).toBe(200)
      return body.features.find(({ id }) => id === told.id)
    }
    const hazard = await hazardOf(later)
    expect(hazard?.geometry ?? null).toEqual(told.geometry)
    // A second may pass between the two answers.
    const properties = hazard && { ...hazard.properties, ageSeconds: expect.any(Number) }
    expect(await hazardOf(navigation)).toEqual(hazard && { ...hazard, properties })
  })
})

it('an all clear is no hazard: roads in its area are open', async () => {
  const lifted = skylineFire({
    title: 'Order lifted',
    event: 'Evacuation Order',
    hazard: 'evacuation-order',
    level: 'all-clear',
  })
  const marker = skylineFire()
  await navigation.tell('published', lifted)
  await navigation.burn(marker)
  await settle(async () => (await navigation.service.context.updates.active()).some(({ id }) => id === lifted.id))
  expect((await navigation.hazards()).map(({ id }) => id)).not.toContain(lifted.id)
})
