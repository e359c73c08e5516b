import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

// A push service that accepts and counts every push; GET / answers the count and the times of the first and last one.
let count = 0
let firstAt = 0
let lastAt = 0

const options = { key: readFileSync(process.env.KEY_FILE ?? ''), cert: readFileSync(process.env.CERT_FILE ?? '') }
const server = createServer(options, (request, response) => {
  if (request.method === 'DELETE') count = 0
  if (request.method !== 'POST') {
    response.end(JSON.stringify({ count, firstAt, lastAt }))
    return
  }
  request.resume()
  request.on('end', () => {
    lastAt = performance.now()
    if (count === 0) firstAt = lastAt
    count += 1
    response.writeHead(201).end()
  })
})
server.listen(0, '127.0.0.1', () => console.log(`https://localhost:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
