import { getEmergencyUpdate, listEndedUpdates } from '@muster/contracts/routes/alerts'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCap, orinda, square } from './support/cap.ts'
import { startAlerts } from './support/start-alerts.ts'

let alerts: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  alerts = await startAlerts()
})
afterAll(() => alerts.stop())

const info = (language: string, texts: { headline: string; instruction: string }, parameters = '') =>
  `<info><language>${language}</language><category>Fire</category><event>Evacuation Immediate</event><urgency>Immediate</urgency>
   <severity>Extreme</severity><certainty>Observed</certainty><headline>${texts.headline}</headline><description>${texts.headline}</description>
   <instruction>${texts.instruction}</instruction>${parameters}
   <area><areaDesc>Orinda</areaDesc><polygon>${square(orinda.lat, orinda.lon)}</polygon></area></info>`

const parameter = (name: string, value: string) =>
  `<parameter><valueName>${name}</valueName><value>${value}</value></parameter>`

const listed = (id: string | null) => settle(async () => (await alerts.list()).find(update => update.id === id))

test('the list and the update itself contain the sender’s text in each language with its language tag', async () => {
  const both =
    info('en-US', { headline: 'Leave Orinda', instruction: 'Leave now.' }) +
    info('es-US', { headline: 'Salga de Orinda', instruction: 'Salga ahora.' })
  const { updateId } = await alerts.take(buildCap({ info: both }).xml)
  const spanish = { title: 'Salga de Orinda', content: 'Salga de Orinda', instruction: 'Salga ahora.' }
  expect(await listed(updateId)).toMatchObject({ language: 'en-US', translations: { es: spanish } })
  const { body } = await alerts.call(getEmergencyUpdate, { params: { id: updateId ?? '' } })
  expect(body).toMatchObject({ language: 'en-US', instruction: 'Leave now.', translations: { es: spanish } })
})

test('an update that is only in Spanish is marked as such', async () => {
  const { updateId } = await alerts.take(
    buildCap({ info: info('es-MX', { headline: 'Salga', instruction: 'Salga ahora.' }) }).xml,
  )
  expect(await listed(updateId)).toMatchObject({ language: 'es-MX', title: 'Salga', translations: {} })
})

test('an update contains the text that went to phones, the long one before the short one', async () => {
  const texts = { headline: 'Alert from a county', instruction: '' }
  const long = parameter('CMAMlongtext', 'Evacuation ORDER for Orinda. Leave now by Camino Pablo.')
  const short = parameter('CMAMtext', 'Evacuation ORDER for Orinda.')
  const one = await alerts.take(buildCap({ info: info('en-US', texts, short + long) }).xml)
  expect(await listed(one.updateId)).toMatchObject({
    wirelessText: 'Evacuation ORDER for Orinda. Leave now by Camino Pablo.',
  })
  const other = await alerts.take(buildCap({ info: info('en-US', texts, short) }).xml)
  expect(await listed(other.updateId)).toMatchObject({ wirelessText: 'Evacuation ORDER for Orinda.' })
})

test('the history keeps the text that went to phones, also when nothing else has changed', async () => {
  const infoWith = (text: string) => info('en-US', { headline: 'Leave', instruction: '' }, parameter('CMAMtext', text))
  const first = buildCap({ info: infoWith('Leave by Camino Pablo.') })
  const { updateId } = await alerts.take(first.xml)
  const second = { msgType: 'Update', references: [first.reference], info: infoWith('Leave by Moraga Way.') }
  await alerts.take(buildCap(second).xml)
  const { body } = await alerts.call(getEmergencyUpdate, { params: { id: updateId ?? '' } })
  expect(body).toMatchObject({ revision: 2, wirelessText: 'Leave by Moraga Way.' })
  expect(body.history).toMatchObject([{ revision: 1, wirelessText: 'Leave by Camino Pablo.' }])
})

test('an ended update is listed as ended, with the text and instruction of each revision', async () => {
  const first = buildCap({ event: 'Evacuation Warning', instruction: 'Get ready.' })
  const { updateId } = await alerts.take(first.xml)
  const second = buildCap({
    msgType: 'Update',
    references: [first.reference],
    event: 'Evacuation Immediate',
    instruction: 'Leave now.',
  })
  await alerts.take(second.xml)
  await alerts.take(buildCap({ msgType: 'Cancel', references: [second.reference] }).xml)
  const ended = await settle(async () =>
    (await alerts.call(listEndedUpdates)).body.find(update => update.id === updateId),
  )
  expect(ended).toMatchObject({ isActive: false, ended: { reason: 'cancelled' } })
  expect((await alerts.list()).map(({ id }) => id)).not.toContain(updateId)
  const { body } = await alerts.call(getEmergencyUpdate, { params: { id: updateId ?? '' } })
  expect(body.history.map(({ level, instruction }) => [level, instruction])).toEqual([
    ['order', 'Leave now.'],
    ['warning', 'Get ready.'],
  ])
})
