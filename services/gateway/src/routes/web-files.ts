import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createBoundedCache } from '../domain/bounded-cache.ts'
import { allowStylesOf } from '../domain/csp.ts'
import { sharedSubjectOf } from '../domain/share-preview.ts'
import { cacheControlOf, isPage } from '../domain/web-files.ts'
import { encodingFor } from '../hooks/compress-reply.ts'
import { createFirstPage } from './first-page.ts'

const decompress = promisify(brotliDecompress)
const compress = promisify(gzip)
/**
 * Cache size for files in other forms than Brotli, in bytes; the whole app needs 12 MB as gzip and uncompressed. Without a cache each request would need a
 * decompression, and requests for files would be a cheap way to overload the gateway.
 */
const mostOtherFormBytes = 16_000_000
/** Types of the files that the build compresses. */
const typeOf: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}
const policyHeader = 'content-security-policy'

type Options = { root: string } & Omit<Parameters<typeof createFirstPage>[0], 'file'>

/** Serves the built web app: its files, and index.html for the pages of the app's router. */
export function registerWebFiles(app: FastifyInstance, { root, ...rest }: Options): void {
  if (root === '' || !existsSync(join(root, 'index.html'))) {
    app.log.warn('web app is not built; serving only the API')
    return
  }
  app.register(staticFiles, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path)),
  })
  const file = join(root, 'index.html')
  const compressedAlone = filesCompressedAlone(root)
  const otherForm = createBoundedCache({
    mostBytes: mostOtherFormBytes,
    make: async key => {
      const [encoding, name] = key.split(' ', 2)
      const plain = await decompress(await readFile(join(root, `${name}.br`)))
      return encoding === 'gzip' ? compress(plain) : plain
    },
  })
  const sendFirstPage = createFirstPage({ ...rest, file })
  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    if (path === '/api' || path.startsWith('/api/') || path.endsWith('.br')) return reply.callNotFound()
    // The service worker, which stores the page for later, does not send `accept: text/html`. It gets the plain file, because updates in a stored page would
    // become old. Makers of link previews may send any Accept header, so shared pages are always sent with the first page.
    const isShared = sharedSubjectOf(path, {}) !== null
    if (isShared || isPage(path, request.headers.accept)) {
      const policy = String(reply.getHeader(policyHeader) ?? '')
      reply.header(policyHeader, allowStylesOf(await readFile(file, 'utf8'), policy))
      if (isShared || request.headers.accept?.includes('text/html')) return sendFirstPage(request, reply)
      return reply.sendFile('index.html')
    }
    const name = decodeURIComponent(path).slice(1)
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (compressedAlone.has(name) && encoding !== 'br') {
      if (encoding) reply.header('content-encoding', encoding)
      reply
        .header('cache-control', cacheControlOf(path))
        .header('vary', 'accept-encoding')
        .type(typeOf[extname(name)] ?? 'application/octet-stream')
      return otherForm(`${encoding ?? 'plain'} ${name}`)
    }
    return reply.sendFile(name)
  })
}

/** Names of the files that exist only in Brotli form, as most files in the container image do (`tools/image/web-files.ts`). */
function filesCompressedAlone(root: string): ReadonlySet<string> {
  const names = new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }))
  const compressed = [...names].flatMap(name => (name.endsWith('.br') ? [name.slice(0, -'.br'.length)] : []))
  return new Set(compressed.filter(name => !names.has(name)))
}
