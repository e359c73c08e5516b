import { connect } from 'node:net'
import { freePort } from '../process/port.ts'

/** The wanted port, or another one where somebody already answers there, on either of localhost's addresses. */
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
