import { once } from 'node:events'
import { connect } from 'node:net'
import { processAt } from '@muster/test-kit/process-at'
import { expect, test } from 'vitest'
import { startBalancer } from './balancer-process.ts'

test('the load balancer is a separate process, and queues a burst of connections instead of dropping them', async () => {
  const balancer = await startBalancer({ propagationMs: 0 })
  const process = await processAt(balancer.port)
  try {
    process?.freeze()
    // Twice Node's default backlog. A connection beyond the backlog would open only after the balancer continues.
    const clients = Array.from({ length: 1_000 }, () => connect(balancer.port, '127.0.0.1'))
    await Promise.all(clients.map(client => once(client, 'connect')))
    process?.thaw()
    // While no process is ready, the balancer closes each connection.
    await Promise.all(clients.map(client => once(client.resume(), 'close')))
    expect(balancer.hasRoutes()).toBe(false)
  } finally {
    process?.thaw()
    balancer.stop()
  }
})
