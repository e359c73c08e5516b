import { connect } from 'node:net'

const answerWithinMs = 2000

/** Sends one line to a TCP server and returns the start of its answer. */
export function ask(url: string, line: string, usualPort: number): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) || usualPort })
    socket.setTimeout(answerWithinMs, () => socket.destroy(new Error('no answer in time')))
    socket.once('connect', () => line && socket.write(line))
    socket.once('data', data => {
      socket.destroy()
      resolve(data.toString('latin1'))
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('it closed the connection')))
  })
}
