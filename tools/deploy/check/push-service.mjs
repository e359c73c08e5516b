// Runs in a container of the check. Accepts pushes as a push service does, and prints each as one line.
import { readFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'

const [key, cert] = ['key.pem', 'certificate.pem'].map(name => readFileSync(new URL(name, import.meta.url)))
createSecureServer({ key, cert }, async (request, response) => {
  /** @type {Buffer[]} */
  const parts = []
  for await (const part of request) parts.push(part)
  console.log(JSON.stringify({ path: request.url, body: Buffer.concat(parts).toString('base64') }))
  response.writeHead(201).end()
}).listen(8443, '0.0.0.0')
process.on('SIGTERM', () => process.exit())
