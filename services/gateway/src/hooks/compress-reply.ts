import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const minBytes = 1_024

/** Compresses streamed JSON: routes and hazards are large, and connections are slow near an emergency. */
export async function compressReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!(payload instanceof Readable) || request.method === 'HEAD' || reply.hasHeader('content-encoding')) return payload
  if (!/json/.test(String(reply.getHeader('content-type') ?? ''))) return payload
  reply.header('vary', 'accept-encoding')
  const length = reply.getHeader('content-length')
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (!encoding || (length !== undefined && Number(length) < minBytes)) return payload

  const etag = reply.getHeader('etag')
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
  reply.removeHeader('content-length').header('content-encoding', encoding)
  const compressor =
    encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : createGzip()
  // On an error `pipeline` destroys both streams and so the connection; a client never takes a partial document for a whole one.
  return pipeline(payload, compressor, () => undefined)
}

export function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const offered = String(accepted ?? '')
    .split(',')
    .map(entry => entry.trim().split(';'))
    .filter(([, weight]) => !/^\s*q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name)
  if (offered.includes('br')) return 'br'
  return offered.includes('gzip') ? 'gzip' : undefined
}
