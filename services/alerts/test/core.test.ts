import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCap } from './support/cap.ts'
import { openSocket } from './support/socket.ts'
import { startAlerts } from './support/start-alerts.ts'

let alerts: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  alerts = await startAlerts()
})
afterAll(() => alerts.stop())

test('a message from an authority is listed, sent to sockets, revised and ended under one id', async () => {
  const socket = await openSocket(alerts.url)
  await settle(() => socket.frames[0]?.type === 'emergency_updates')
  const first = buildCap()
  const { outcome, updateId } = await alerts.take(first.xml)
  expect(outcome).toBe('created')
  const id = updateId ?? ''
  const listed = await settle(async () => (await alerts.list()).find(update => update.id === id))
  expect(listed).toMatchObject({
    title: 'Fire near Orinda',
    severity: 'high',
    hazard: 'wildfire',
    revision: 1,
    isActive: true,
    isDrill: false,
  })
  await settle(() => socket.of(id).length === 1)
  expect(socket.of(id)[0]).toMatchObject({ type: 'new_emergency_update', data: { id, title: 'Fire near Orinda' } })

  const second = buildCap({ msgType: 'Update', references: [first.reference], severity: 'Extreme' })
  expect(await alerts.take(second.xml)).toMatchObject({ outcome: 'revised', updateId: id })
  await settle(() => socket.of(id).length === 2)
  expect(socket.of(id)[1]).toMatchObject({ type: 'live_update', data: { id, revision: 2, severity: 'critical' } })

  const third = buildCap({ msgType: 'Cancel', references: [second.reference], headline: 'It is over' })
  expect(await alerts.take(third.xml)).toMatchObject({ outcome: 'ended', updateId: id })
  await settle(() => socket.of(id).length === 3)
  expect(socket.of(id)[2]).toMatchObject({
    data: { isActive: false, ended: { reason: 'cancelled' }, title: 'It is over' },
  })
  await settle(async () => (await alerts.list()).every(update => update.id !== id))

  const one = await (await fetch(`${alerts.url}/api/emergency-updates/${id}`)).json()
  expect(one).toMatchObject({ id, revision: 3, history: [{ revision: 2 }, { revision: 1 }] })
  socket.close()
})
