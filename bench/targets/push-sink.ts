import { readFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'

// A push service that accepts and counts every push, after the time of a round trip; GET / returns the count and the times of the first and last one.
const roundTripMs = 50
let count = 0
let firstAt = 0
let lastAt = 0

const options = { key: readFileSync(process.env.KEY_FILE ?? ''), cert: readFileSync(process.env.CERT_FILE ?? '') }
// HTTP/1.1 is allowed because web-push uses it.
const server = createSecureServer(
  { ...options, allowHTTP1: true, settings: { maxConcurrentStreams: 256 } },
  (request, response) => {
    if (request.method === 'DELETE') count = 0
    if (request.method !== 'POST') {
      response.end(JSON.stringify({ count, firstAt, lastAt }))
      return
    }
    request.resume()
    request.on('end', () => {
      // Time since 1970, because other processes compare it with their own clock.
      lastAt = performance.timeOrigin + performance.now()
      if (count === 0) firstAt = lastAt
      count += 1
      setTimeout(() => response.writeHead(201).end(), roundTripMs)
    })
  },
)
server.listen(0, '127.0.0.1', () => console.log(`https://localhost:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
