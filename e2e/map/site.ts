import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { asUser, buildCaller } from '@muster/test-kit/request'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

// As strict as the gateway's.
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self' blob:",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
].join('; ')

const body = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

type SiteOptions = { dist: string; navigationUrl: string; replies: Record<string, unknown> }

/** The built web app under the strict policy, real navigation behind it, and prepared replies for everyone else. */
export async function startSite({ dist, navigationUrl, replies }: SiteOptions) {
  const caller = buildCaller()
  const passOn = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(navigationUrl + request.url?.replace('/v5/mapbox/', '/v5/'), {
      method: request.method ?? 'GET',
      headers: { ...(await asUser(caller)), 'content-type': 'application/json' },
      ...(request.method === 'POST' && { body: new Uint8Array(await body(request)) }),
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
  const file = async (path: string, response: ServerResponse) => {
    const found = extname(path) ? join(dist, normalize(path)) : join(dist, 'index.html')
    const content = await readFile(found).catch(() => null)
    response.writeHead(content ? 200 : 404, {
      'content-type': types[extname(found)] ?? 'application/octet-stream',
      'content-security-policy': policy,
    })
    response.end(content ?? '')
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const prepared = replies[pathname]
    if (prepared !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(prepared))
      return
    }
    const answered = pathname.startsWith('/api/') ? passOn(request, response) : file(pathname, response)
    answered.catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
