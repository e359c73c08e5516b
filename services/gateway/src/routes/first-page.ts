import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { leavingCookie } from '@muster/contracts/leaving-cookie'
import { defaultLanguage, matchLanguage } from '@muster/contracts/vocabulary/languages'
import { etagMatches } from '@muster/service-kit/http/etag-matches'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { type FirstPage, type ListedUpdate, listedUpdates, renderFirstPage } from '../domain/first-page.ts'
import type { Answer, createMicroCache } from '../domain/micro-cache.ts'
import { previewOf, sharedSubjectOf } from '../domain/share-preview.ts'
import { encodingFor } from '../hooks/compress-reply.ts'

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
}
/** How long one rendered page is reused for all requests in the same language, in ms. */
const freshMs = 1_000
/** How long the page waits for the list of updates before it uses the last one, in ms. */
const listMs = 500
// Marks in index.html; web/build/start-screen.ts writes them.
const headEnd = '</head>'
const [startMark, endMark] = ['<!--start-->', '<!--/start-->'] as const

type Options = {
  file: string
  /** The public origin, for previews of shared links; empty if it is not configured. */
  origin: string
  cookieName: string
  clock: Context['clock']
  updates: ReturnType<typeof createMicroCache>
}
/** A rendered page. `compressed`: filled when first needed. */
type Written = { bytes: Buffer; etag: string; compressed: Map<'br' | 'gzip', Promise<Buffer>> }

/** Creates the handler that sends index.html with the first page, which needs no script, written into it. */
export function createFirstPage({ file, origin, cookieName, clock, updates }: Options) {
  const written = new Map<string, { at: number; page: Promise<Written> }>()
  const parsed = new WeakMap<Answer, ListedUpdate[]>()

  async function readList(): Promise<FirstPage['list']> {
    const cached = (await Promise.race([updates.get().catch(() => undefined), wait(listMs)])) ?? updates.peek()
    if (!cached) return null
    let list = parsed.get(cached.answer)
    if (!list) {
      list = listedUpdates.parse(JSON.parse(cached.answer.body.toString('utf8')))
      parsed.set(cached.answer, list)
    }
    return { updates: list, checkedAt: new Date(clock.now().getTime() - cached.ageSeconds * 1_000) }
  }

  async function write(page: Omit<FirstPage, 'now' | 'list'>): Promise<Written> {
    // Read each time, so that a new build is served without a restart of the gateway.
    const [html, list] = await Promise.all([readFile(file, 'utf8'), readList().catch(() => null)])
    const [start, end] = [html.indexOf(startMark), html.indexOf(endMark)]
    const filled =
      start < 0 || end < start
        ? html
        : html.slice(0, start) + renderFirstPage({ ...page, list, now: clock.now() }) + html.slice(end + endMark.length)
    const preview = previewOf(page.shared, page.language, origin)
    const bytes = Buffer.from(filled.replace(headEnd, () => preview + headEnd))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
    return { bytes, etag, compressed: new Map() }
  }

  function pageFor(page: Omit<FirstPage, 'now' | 'list'>): Promise<Written> {
    const key = JSON.stringify(page)
    const now = clock.now().getTime()
    const known = written.get(key)
    if (known && now - known.at < freshMs) return known.page
    const made = { at: now, page: write(page) }
    written.set(key, made)
    made.page.catch(() => written.delete(key))
    return made.page
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = '/'] = request.url.split('?', 1)
    const query = request.query as Record<string, unknown>
    const shared = sharedSubjectOf(path, query)
    const { bytes, etag, compressed } = await pageFor({
      language:
        matchLanguage([request.cookies.language ?? '', ...tagsOf(request.headers['accept-language'])]) ??
        defaultLanguage,
      hasSession: request.cookies[cookieName] !== undefined && request.cookies[leavingCookie] === undefined,
      signInFailed: query.login === 'failed',
      shared,
    })
    const vary = 'accept, accept-encoding, accept-language, cookie'
    reply.headers({ etag, vary, 'cache-control': 'no-cache' }).type('text/html; charset=utf-8')
    // Anybody with this address can answer for the person who was asked for help, so caches, search engines and other sites must not get it.
    if (shared?.kind === 'help')
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return reply.send(bytes)
    const packed = compressed.get(encoding) ?? compressors[encoding](bytes)
    compressed.set(encoding, packed)
    return reply.header('content-encoding', encoding).send(await packed)
  }
}

/** The language tags of an Accept-Language header in their order; browsers write the most preferred first. */
const tagsOf = (header = ''): string[] => header.split(',').map(entry => entry.split(';', 1)[0]?.trim() ?? '')
