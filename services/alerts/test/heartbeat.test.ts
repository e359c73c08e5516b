import { alertsHeartbeatSubject } from '@muster/contracts/events/alerts'
import { createLog } from '@muster/service-kit/log'
import { expect, it, vi } from 'vitest'
import type { IngestContext } from '../src/ingest/context.ts'
import { createHeartbeat } from '../src/ingest/heartbeat.ts'

type Statuses = Awaited<ReturnType<IngestContext['readStatuses']>>

const log = createLog({ name: 'heartbeat test', level: 'silent' })
const status = (name: string, state: string, about = 'alerts') => ({ name, state, about }) as Statuses[number]

it('names the alert sources that cannot be read', async () => {
  const publishLive = vi.fn()
  const readStatuses = async () => [
    status('National Weather Service', 'failing'),
    status('Cal OES', 'ok'),
    status('County sirens', 'off'),
    status('Air quality', 'stale', 'air'),
  ]
  await createHeartbeat({ readStatuses, bus: { publishLive }, log })()
  expect(publishLive).toHaveBeenCalledWith(alertsHeartbeatSubject, { silent: ['National Weather Service'] })
})

it('sends heartbeats while the statuses cannot be read', async () => {
  const publishLive = vi.fn()
  const readStatuses = () => Promise.reject(new Error('no database'))
  await createHeartbeat({ readStatuses, bus: { publishLive }, log })()
  expect(publishLive).toHaveBeenCalledWith(alertsHeartbeatSubject, { silent: [] })
})
