import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { freePort } from './port.ts'

/** Each process claims this many ports: if processes only checked whether a port is free, two of them would both get dozens of the same ports. */
const portsEach = 1_000
const program = `
import { freePort } from ${JSON.stringify(new URL('./port.ts', import.meta.url).href)}
const ports = []
for (let i = 0; i < ${portsEach}; i += 1) ports.push(await freePort())
console.log(JSON.stringify(ports))
process.stdin.once('data', () => process.exit())
`

it('reserves a port for one process, although nothing listens on it yet', async () => {
  const children = [1, 2].map(() => {
    const running = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    const told = new Promise<number[]>((resolve, reject) => {
      running.catch(reject)
      let text = ''
      running.child.stdout?.on('data', part => {
        text += part
        if (text.includes('\n')) resolve(JSON.parse(text))
      })
    })
    return { told, end: () => running.child.stdin?.end('end'), ended: running }
  })
  // Both processes run until both have all their ports.
  const ports = (await Promise.all(children.map(({ told }) => told))).flat()
  for (const { end } of children) end()
  await Promise.all(children.map(({ ended }) => ended))
  expect(new Set(ports).size).toBe(2 * portsEach)
}, 60_000)

it('reserves a preferred port again for the same process, and another port when it is in use', async () => {
  const port = await freePort()
  expect(await freePort(port)).toBe(port)
  const server = createServer().listen(port, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  expect(await freePort(port)).not.toBe(port)
  server.close()
})
