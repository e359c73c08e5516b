import type { PushMessage } from '@muster/contracts/entities/push'
import { type Device, startPushSink } from '@muster/test-kit/push-sink'
import { seededRandom } from '@muster/test-kit/random'

/** Longer than this sink takes to accept a request whose connection was cut. */
export const confirmMs = 2_000
/** The longest time after which this sink accepts a request whose connection was cut. */
export const lateMs = 500

/** The messages that the push service accepted, in the order in which it accepted them. `at`: milliseconds since 1970. */
export type TakenAt = { device: string; message: PushMessage; at: number }

/**
 * A push service with every fault: it refuses messages, cuts connections before and after it accepts a message, and accepts some messages long after they
 * were sent.
 */
export async function startFaultySink(seed: number) {
  const sink = await startPushSink()
  const random = seededRandom(seed)
  const taken: TakenAt[] = []
  const byPath = new Map<string, Device>()
  sink.answerWith((received, response) => {
    // The sink keeps the body of each request, and a long run has very many.
    sink.received.length = 0
    const device = byPath.get(received.path)
    if (!device) return void response.writeHead(404).end()
    const take = () => void taken.push({ device: device.endpoint, message: device.read(received), at: Date.now() })
    const luck = random()
    if (luck < 0.1) return void response.writeHead(429, { 'retry-after': '1' }).end()
    if (luck < 0.2) return void response.writeHead(503).end()
    if (luck < 0.25) return void response.destroy()
    if (luck < 0.3) {
      take()
      return void response.destroy()
    }
    if (luck < 0.35) {
      setTimeout(take, lateMs * random())
      return void response.destroy()
    }
    setTimeout(() => {
      take()
      response.writeHead(201).end()
    }, 40 * random())
  })
  return {
    env: { ...sink.env, PUSH_CONFIRM_MS: String(confirmMs) },
    taken,
    device() {
      const device = sink.device()
      byPath.set(new URL(device.endpoint).pathname, device)
      return device
    },
    stop: () => sink.stop(),
  }
}
