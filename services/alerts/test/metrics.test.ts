import { ingestOutcome } from '@muster/contracts/routes/alerts'
import { holdCodes } from '@muster/contracts/vocabulary/holds'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, expect, test } from 'vitest'
import { startListServer } from './support/list-server.ts'
import { startAlerts } from './support/start-alerts.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

const readMetrics = async ({ metricsUrl }: { metricsUrl: string }) => (await fetch(metricsUrl)).text()

/** The values of a metric by its labels, without the label `service`. */
function seriesOf(text: string, name: string): Map<string, number> {
  const lines = text.matchAll(new RegExp(`^${name}\\{(.*),service="alerts"\\} (\\d+)$`, 'gm'))
  return new Map([...lines].map(([, labels = '', value]) => [labels.replaceAll('"', ''), Number(value)]))
}
const zeros = (feeds: string[], label: string, values: readonly string[]) =>
  new Map(feeds.flatMap(feed => values.map(value => [`feed=${feed},${label}=${value}`, 0])))

test('each role exports counters from 0 for each feed that it ingests, and for no other', async () => {
  // The feed never answers, so nothing is counted yet.
  const list = await startListServer({ isSilent: true })
  atEnd(list.stop)
  const alerts = await startAlerts({ CAL_FIRE_ENABLED: 'true', CAL_FIRE_URL: list.url })
  atEnd(alerts.stop)
  const outcomes = [...ingestOutcome.options, 'unreadable', 'failed']

  const polling = await readMetrics(alerts.ingest)
  const polls = ['changed', 'unchanged', 'not-due', 'failed']
  expect(seriesOf(polling, 'muster_feed_polls_total')).toEqual(zeros(['cal-fire'], 'result', polls))
  expect(seriesOf(polling, 'muster_feed_items_total')).toEqual(zeros(['cal-fire'], 'outcome', outcomes))
  expect(seriesOf(polling, 'muster_guard_holds_total')).toEqual(zeros(['cal-fire'], 'reason', holdCodes))
  expect(seriesOf(polling, 'muster_outbound_calls_total').get(`host=${new URL(list.url).host},result=error`)).toBe(0)

  const serving = await readMetrics(alerts.service)
  expect(seriesOf(serving, 'muster_feed_polls_total').size).toBe(0)
  expect(seriesOf(serving, 'muster_feed_items_total')).toEqual(zeros(['cap'], 'outcome', outcomes))
  expect(seriesOf(serving, 'muster_guard_holds_total')).toEqual(zeros(['cap'], 'reason', holdCodes))
})
