import { pipeline, Readable } from 'node:stream'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shorter bodies are not compressed, in bytes. */
const minBytes = 1_024
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

type Done = (err: Error | null, payload?: unknown) => void

/** An onSend hook that compresses JSON from services, because routes and hazards are large and connections are slow near an emergency. */
export function compressReply(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  const encoding = canCompress(request, reply, payload) ? encodingFor(request.headers['accept-encoding']) : undefined
  if (!encoding) {
    done(null, payload)
    return
  }
  const etag = reply.getHeader('etag')
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
  reply.removeHeader('content-length').header('content-encoding', encoding)
  if (payload instanceof Readable) {
    const compressor = encoding === 'br' ? createBrotliCompress(brotli) : createGzip()
    // On an error `pipeline` destroys both streams and with them the connection, so a client cannot take a partial document for a complete one.
    const compressed = pipeline(payload, compressor, () => undefined)
    done(null, compressed)
  } else if (encoding === 'br') brotliCompress(payload as Buffer, brotli, done)
  else gzip(payload as Buffer, done)
}

/**
 * Whether a reply can be compressed: JSON from a service; the gateway's own replies are strings. Sets `vary` for caches even if this client accepts no
 * compression.
 */
function canCompress(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  const isWhole = Buffer.isBuffer(payload)
  if (!(isWhole || payload instanceof Readable) || request.method === 'HEAD' || reply.hasHeader('content-encoding'))
    return false
  if (!String(reply.getHeader('content-type') ?? '').includes('json')) return false
  reply.header('vary', 'accept-encoding')
  const length = isWhole ? payload.length : Number(reply.getHeader('content-length') ?? minBytes)
  return length >= minBytes
}

/** The best encoding that an Accept-Encoding header allows; undefined for none. */
export function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const offered = String(accepted ?? '')
    .split(',')
    .map(entry => entry.trim().split(';'))
    .filter(([, weight]) => !/^\s*q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name)
  if (offered.includes('br')) return 'br'
  return offered.includes('gzip') ? 'gzip' : undefined
}
