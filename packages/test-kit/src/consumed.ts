import { connect } from 'nats'
import { settle } from './settle.ts'

const stream = 'MUSTER'

/** Resolves when a service has handled every event that was published before this call. */
export async function consumed(natsUrl: string, service: string): Promise<void> {
  const connection = await connect({ servers: natsUrl })
  try {
    const manager = await connection.jetstreamManager()
    await settle(async () => {
      const consumers = await manager.consumers.list(stream).next()
      const own = consumers.filter(({ name }) => name.startsWith(`${service}-`))
      return own.length > 0 && own.every(({ num_pending, num_ack_pending }) => num_pending + num_ack_pending === 0)
    })
  } finally {
    await connection.close()
  }
}
