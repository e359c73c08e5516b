import { connect } from 'node:net'
import { freePort } from '../process/port.ts'

/** The wanted port, or a free one if something already listens on it at 127.0.0.1 or ::1. */
export async function publicPort(wanted: number): Promise<number> {
  const taken = await Promise.all(['127.0.0.1', '::1'].map(host => somebodyAnswers(host, wanted)))
  return freePort(taken.includes(true) ? 0 : wanted)
}

function somebodyAnswers(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port, timeout: 1000 })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}
