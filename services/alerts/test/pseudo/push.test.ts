import type { Position } from '@muster/contracts/entities/common'
import { savePushSubscription, sendTestPush } from '@muster/contracts/routes/alerts'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outsideBrackets, pseudoLanguage, pseudoText } from '../../../../tools/languages/pseudo.ts'
import { buildCap, orinda, square } from '../support/cap.ts'
import { startAlerts } from '../support/start-alerts.ts'

let sink: Awaited<ReturnType<typeof startPushSink>>
let alerts: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  sink = await startPushSink()
  sink.answerWith((_received, response) => void response.writeHead(201).end())
  alerts = await startAlerts({ ...sink.env, PUSH_CHUNK_SIZE: '10' }, { push: true })
})
afterAll(async () => {
  await alerts?.stop()
  await sink?.stop()
})

test('a push is written in a language that the code does not know, with the sender’s own text where the sender wrote in it', async () => {
  const as = buildCaller()
  const device = sink.device()
  const { endpoint, keys } = device
  const places = [{ kind: 'home' as const, label: 'QQ', coordinates: [orinda.lon, orinda.lat] as Position }]
  const language = pseudoLanguage as Language
  expect((await alerts.call(savePushSubscription, { as, body: { endpoint, keys, places, language } })).status).toBe(200)

  const info = (tag: string, headline: string) =>
    `<info><language>${tag}</language><category>Fire</category><event>Wildfire</event><urgency>Immediate</urgency><severity>Severe</severity>
     <certainty>Observed</certainty><headline>${headline}</headline><description>${headline}</description><instruction>${headline}</instruction>
     <area><areaDesc>QQ</areaDesc><polygon>${square(orinda.lat, orinda.lon)}</polygon></area></info>`
  const texts = info('en-US', 'Plain') + info(pseudoLanguage, pseudoText('Own'))
  await alerts.take(buildCap({ status: 'Exercise', info: texts }).xml)
  const update = device.read(await settle(() => sink.of(device)[0]))
  expect(update.body).toContain(pseudoText('Own'))
  for (const text of [update.title, update.body]) expect(outsideBrackets(text)).not.toMatch(/(?!QQ)\p{L}{2}/u)

  expect((await alerts.call(sendTestPush, { as, body: { endpoint } })).status).toBe(202)
  const test = device.read(await settle(() => sink.of(device)[1]))
  for (const text of [test.title, test.body]) expect(outsideBrackets(text).trim()).toBe('')
})
