import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

type Served = { content: Buffer; type: string }

/** Starts a mirror of extracts on this machine, with ranges, checksums and the faults that a test asks for. */
export async function startExtractServer() {
  const files = new Map<string, Served>()
  const seen: { path: string; range: string | undefined }[] = []
  const faults = {
    cutAfterBytes: 0,
    /** How many answers are cut off. */
    cuts: 0,
    /** After `cutAfterBytes` bytes the answer waits until this returns true, and is then cut off. */
    cutWhen: () => true,
    statuses: [] as number[],
    /** Seconds to wait that the answers of `statuses` name in Retry-After; null to omit the header. */
    retryAfter: null as string | null,
    /** Number of answers that send a few bytes and then nothing more. */
    drips: 0,
    /** Paths that redirect to another address. */
    redirects: new Map<string, string>(),
    /** Number of requests that get no answer. */
    silences: 0,
    md5: null as string | null,
    ignoresRange: false,
  }

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    seen.push({ path, range: request.headers.range })
    if (faults.silences > 0) return void faults.silences--
    const status = faults.statuses.shift()
    if (status)
      return void response.writeHead(status, faults.retryAfter ? { 'retry-after': faults.retryAfter } : {}).end('busy')
    const elsewhere = faults.redirects.get(path)
    if (elsewhere) return void response.writeHead(302, { location: elsewhere }).end()
    if (path.endsWith('.md5')) return answerChecksum(path, response)
    answer(path, request, response)
  })

  function answerChecksum(path: string, response: ServerResponse) {
    const file = files.get(path.slice(0, -'.md5'.length))
    if (!file) return void response.writeHead(404).end()
    const digest = faults.md5 ?? createHash('md5').update(file.content).digest('hex')
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`${digest}  ${path.split('/').at(-1)}\n`)
  }

  function answer(path: string, { headers }: IncomingMessage, response: ServerResponse) {
    const file = files.get(path)
    if (!file) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    const { content, type } = file
    const etag = `"${createHash('sha1').update(content).digest('hex')}"`
    const start = Number(headers.range?.match(/^bytes=(\d+)-$/)?.[1] ?? Number.NaN)
    const isPart = !faults.ignoresRange && Number.isInteger(start) && headers['if-range'] === etag
    if (isPart && start >= content.length)
      return void response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end()
    const body = isPart ? content.subarray(start) : content
    const range = isPart ? { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` } : {}
    response.writeHead(isPart ? 206 : 200, { 'content-type': type, 'content-length': body.length, etag, ...range })
    if (faults.drips > 0) {
      faults.drips--
      return void response.write(body.subarray(0, 10))
    }
    if (faults.cuts === 0) return void response.end(body)
    faults.cuts--
    response.write(body.subarray(0, faults.cutAfterBytes), async () => {
      while (!faults.cutWhen()) await delay(5)
      response.destroy()
    })
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    seen,
    serve(path: string, content: Buffer | string, type = 'application/octet-stream') {
      files.set(path, { content: Buffer.from(content), type })
    },
  }
}
