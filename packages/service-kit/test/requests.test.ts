import { connect } from 'node:net'
import { defineRoute } from '@muster/contracts/define-route'
import { errorMessage } from '@muster/contracts/errors'
import { domainServices } from '@muster/contracts/services'
import { settle } from '@muster/test-kit/settle'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '../src/errors.ts'
import { createApp } from '../src/http/app.ts'
import { createTokenSigner, createTokenVerifier } from '../src/http/auth.ts'
import { makeInternalKeyPair } from '../src/http/internal-keys.ts'
import type { Handlers } from '../src/http/routes.ts'
import { serve } from '../src/http/serve.ts'
import { createLog } from '../src/log.ts'

const { privateKey, publicKey } = makeInternalKeyPair()
const signer = createTokenSigner(privateKey)
const tokens = createTokenVerifier(publicKey)
const caller = { userId: 'a'.repeat(24), email: 'ada@example.org', isEmailVerified: true, name: 'Ada' }

const createNote = defineRoute({
  name: 'createNote',
  service: 'chat',
  method: 'POST',
  path: '/api/notes/:id',
  access: 'user',
  summary: 'Writes a note.',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) }),
  query: z.object({ draft: z.enum(['yes', 'no']).default('no') }),
  body: z.object({ text: z.string().min(1).max(200), tags: z.array(z.string()).default([]) }),
  reply: z.object({ text: z.string(), author: z.string(), draft: z.string() }),
  status: 201,
  errors: ['invalid-request'],
})
const deleteNote = defineRoute({
  name: 'deleteNote',
  service: 'chat',
  method: 'DELETE',
  path: '/api/notes/:id',
  access: 'public',
  summary: 'Deletes a note.',
  errors: [],
})
const whoAmI = defineRoute({
  name: 'whoAmI',
  service: 'chat',
  method: 'GET',
  path: '/api/who',
  access: 'public',
  summary: 'Says who asks.',
  reply: z.object({ name: z.string().nullable() }),
  errors: [],
})
const ingest = defineRoute({
  name: 'ingest',
  service: 'alerts',
  method: 'POST',
  path: '/api/ingest',
  access: 'ingest',
  summary: 'Takes XML.',
  body: z.string(),
  bodyLimit: 200_000,
  consumes: ['application/xml', 'text/xml'],
  reply: z.object({ length: z.number() }),
  errors: [],
})

let app: FastifyInstance
let logged: string[]

function buildApp(failure?: () => unknown, { strictErrors = false, handlerTimeoutMs = 60_000 } = {}): FastifyInstance {
  logged = []
  const log = createLog({ name: 'test', level: 'info', destination: { write: line => void logged.push(line) } })
  app = createApp({ name: 'test', log, tokens, handlerTimeoutMs, strictErrors })
  serve(app, createNote, async ({ body, caller, query }) => {
    const failed = await failure?.()
    const extra = { text: body.text, author: caller.name, draft: query.draft, passwordHash: 'must not leave' }
    return failed === undefined ? extra : (failed as typeof extra)
  })
  serve(app, deleteNote, async () => undefined)
  serve(app, whoAmI, async ({ caller }) => ({ name: caller?.name ?? null }))
  serve(app, ingest, async ({ body }) => ({ length: body.length }))
  return app
}

afterEach(() => app.close())

const url = `/api/notes/${'b'.repeat(24)}`

async function send(options: { url?: string; body?: string; type?: string; headers?: Record<string, string> } = {}) {
  const token = await signer.signIdentity(caller, domainServices)
  const response = await app.inject({
    method: 'POST',
    url: options.url ?? url,
    headers: { 'x-muster-identity': token, 'content-type': options.type ?? 'application/json', ...options.headers },
    payload: options.body ?? '{"text":"hello"}',
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

test('a reply contains what the contract declares and nothing else', async () => {
  buildApp()
  const { status, body } = await send()
  expect(status).toBe(201)
  expect(body).toEqual({ text: 'hello', author: 'Ada', draft: 'no' })
})

test('the log of a request contains its id, and no secret', async () => {
  buildApp()
  app.addHook('preHandler', async ({ log }) => {
    log.info({ password: 'pw-1', user: { email: 'ada@example.org' } }, 'in a hook')
  })
  const { headers } = await send({ headers: { 'x-request-id': 'request-1' } })
  expect(headers['x-request-id']).toBe('request-1')
  const lines = logged.map(line => JSON.parse(line))
  expect(lines).toEqual([
    expect.objectContaining({ requestId: 'request-1', app: 'test', msg: 'in a hook', password: '[redacted]' }),
    expect.objectContaining({
      ...{ requestId: 'request-1', app: 'test', msg: 'request', method: 'POST', route: createNote.path, status: 201 },
    }),
  ])
  expect(logged.join()).not.toContain('ada@example.org')
})

test('a reply that violates its contract is a server error without details', async () => {
  buildApp(() => ({ text: 42 }))
  const { status, body } = await send()
  expect(status).toBe(500)
  expect(body).toEqual({ code: 'internal', message: expect.any(String) })
  expect(logged.join()).toContain('reply does not match its contract')
})

test('every invalid field is named, without the values that were sent', async () => {
  buildApp()
  const { status, body } = await send({ url: '/api/notes/nope?draft=perhaps', body: '{"text":"","tags":[1]}' })
  expect(status).toBe(400)
  expect(body.code).toBe('invalid-request')
  expect(body.details.map((detail: { path: string }) => detail.path)).toEqual(['id', 'draft', 'text', 'tags.0'])
  expect(JSON.stringify(body)).not.toContain('perhaps')
})

test.each([
  ['malformed JSON', { body: '{"text":' }, 400, 'malformed-body'],
  ['a poisoned prototype', { body: '{"text":"x","__proto__":{"admin":true}}' }, 400, 'malformed-body'],
  ['a poisoned constructor', { body: '{"constructor":{"prototype":{"admin":true}}}' }, 400, 'malformed-body'],
  ['a prototype poisoned behind a NUL', { body: String.raw`{"text":"x","__proto\u0000__":{}}` }, 400, 'malformed-body'],
  ['endless nesting', { body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` }, 400, 'malformed-body'],
  ['no body', { body: '' }, 400, 'invalid-request'],
  ['a body that is no object', { body: 'null' }, 400, 'invalid-request'],
  ['a body over the limit', { body: `{"text":"${'x'.repeat(70_000)}"}` }, 413, 'body-too-large'],
  ['another content type', { type: 'text/plain' }, 415, 'unsupported-media-type'],
  ['XML where none is taken', { type: 'application/xml' }, 415, 'unsupported-media-type'],
  ['an unknown path', { url: '/api/nothing' }, 404, 'not-found'],
  ['a broken escape in the path', { url: '/api/notes/%E0%A4%A' }, 400, 'invalid-request'],
])('%s is rejected in the common wire form', async (_name, request, status, code) => {
  buildApp()
  const response = await send(request)
  expect({ status: response.status, code: response.body.code }).toEqual({ status, code })
  expect(Object.keys(response.body).filter(key => key !== 'details')).toEqual(['code', 'message'])
})

test.each([
  ['an AppError', new AppError('email-taken'), 409, { code: 'email-taken', message: errorMessage('email-taken') }],
  [
    'an AppError with words of its own',
    Object.assign(new AppError('forbidden'), { message: 'Only on Sundays.' }),
    403,
    { code: 'forbidden', message: errorMessage('forbidden') },
  ],
  ['a bug', new TypeError('secret internals'), 500, { code: 'internal', message: 'Something went wrong on our side.' }],
  ['an absent Redis', new Error('Command timed out'), 503, { code: 'unavailable', message: expect.any(String) }],
])('%s thrown by a handler has its wire form', async (_name, error, status, expected) => {
  buildApp(() => {
    throw error
  })
  const response = await send()
  expect(response.status).toBe(status)
  expect(response.body).toEqual(expected)
})

test('a handler that takes too long is answered with an error', async () => {
  buildApp(() => new Promise(() => undefined), { handlerTimeoutMs: 500 })
  const { status, body } = await send()
  expect(status).toBe(504)
  expect(body.code).toBe('timeout')
})

test('the caller is checked before the input', async () => {
  buildApp()
  const response = await app.inject({
    method: 'POST',
    url,
    payload: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect(response.statusCode).toBe(401)
  expect(response.json().code).toBe('unauthenticated')
})

test('a public route knows its caller, and stays open to an invalid token', async () => {
  buildApp()
  const token = await signer.signIdentity(caller, domainServices)
  const known = await app.inject({ url: '/api/who', headers: { 'x-muster-identity': token } })
  const unknown = await app.inject({ url: '/api/who', headers: { 'x-muster-identity': `${token}x` } })
  expect([known.json(), unknown.json()]).toEqual([{ name: 'Ada' }, { name: null }])
})

test('a route without a reply answers 204, and accepts an empty body labelled as JSON', async () => {
  buildApp()
  const response = await app.inject({ method: 'DELETE', url, headers: { 'content-type': 'application/json' } })
  expect(response.statusCode).toBe(204)
  expect(response.body).toBe('')
})

test('only a route that declares it accepts another content type, up to its own limit', async () => {
  buildApp()
  const response = await app.inject({
    method: 'POST',
    url: '/api/ingest',
    payload: 'x'.repeat(150_000),
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
  expect(response.json()).toEqual({ length: 150_000 })
})

test('NUL bytes and lone surrogates do not reach a handler', async () => {
  buildApp()
  const { body } = await send({ body: String.raw`{"text":"a\u0000b\ud83dc"}` })
  expect(body.text).toBe('ab\ufffdc')
})

test('a request id is kept when it is safe, and replaced when it is not', async () => {
  buildApp()
  const safe = await send({ headers: { 'x-request-id': 'abc-123' } })
  const unsafe = await send({ headers: { 'x-request-id': 'x"}\u0009{' } })
  expect(safe.headers['x-request-id']).toBe('abc-123')
  expect(unsafe.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('a request is logged by its route pattern, without its content', async () => {
  buildApp()
  await send({ body: '{"text":"my very private words"}', headers: { 'x-request-id': 'trace-1' } })
  const line = logged.map(entry => JSON.parse(entry)).find(entry => entry.msg === 'request')
  expect(line).toMatchObject({ method: 'POST', route: '/api/notes/:id', status: 201, requestId: 'trace-1' })
  expect(logged.join()).not.toContain('private')
})

test('logs a sample of many polls with the number left out, and of health checks only failures', async () => {
  buildApp()
  const lines = () => logged.map(entry => JSON.parse(entry)).filter(entry => entry.msg === 'request')
  // Time is frozen. On a slow machine the requests would otherwise spread over several seconds, and each second logs its own sample.
  vi.useFakeTimers({ toFake: ['Date'], now: 5_000 })
  onTestFinished(() => void vi.useRealTimers())
  for (let asked = 0; asked < 320; asked += 1) await app.inject('/api/who')
  await app.inject('/nowhere')
  expect(lines().filter(({ route }) => route === '/api/who')).toHaveLength(23)
  expect(lines().map(({ skipped = 0 }) => skipped)).toEqual([...Array(20).fill(0), 99, 99, 99, 0])
  expect(lines().at(-1)).toMatchObject({ status: 404 })
  vi.setSystemTime(6_000)
  await app.inject('/api/who')
  expect(lines().at(-1)).toMatchObject({ route: '/api/who', status: 200 })
  await app.close()

  let isWell = true
  const log = createLog({ name: 'test', level: 'info', destination: { write: line => void logged.push(line) } })
  app = createApp({ name: 'test', log, health: { mongo: async () => isWell || Promise.reject(new Error('away')) } })
  logged = []
  for (const path of ['/livez', '/readyz']) expect((await app.inject(path)).statusCode).toBe(200)
  isWell = false
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect(lines()).toMatchObject([{ route: '/readyz', status: 503 }])
})

test('input that is not HTTP is answered in the wire form', async () => {
  buildApp()
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.end('GET / HTTP/9\r\n\r\n')
  let answer = ''
  for await (const chunk of socket) answer += chunk
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain('{"code":"invalid-request"')
})

test('a client that is still sending a body over the limit can finish, and reads why it was rejected', async () => {
  buildApp()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await signer.signIdentity(caller, domainServices)
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const [piece, pieces] = ['x'.repeat(100_000), 40]
  const head = `POST ${url} HTTP/1.1\r\nhost: muster\r\nx-muster-identity: ${token}\r\ncontent-type: application/json\r\ncontent-length: ${piece.length * pieces}\r\n\r\n`
  const write = (text: string) =>
    new Promise<void>((done, fail) => socket.write(text, err => (err ? fail(err) : done())))
  await write(head)
  for (let sent = 0; sent < pieces; sent += 1) await write(piece)
  const answer = String(await socket.take(1).toArray())
  socket.destroy()
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(answer).toContain('"code":"body-too-large"')
})

test('closing first answers the requests in progress', async () => {
  let finish: () => void = () => undefined
  let isUnderWay = false
  buildApp(() => {
    isUnderWay = true
    return new Promise<undefined>(resolve => {
      finish = () => resolve(undefined)
    })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await signer.signIdentity(caller, domainServices)
  const answering = fetch(address + url, {
    method: 'POST',
    body: '{"text":"hello"}',
    headers: { 'content-type': 'application/json', 'x-muster-identity': token },
  })
  await settle(() => isUnderWay)
  const closing = app.close()
  finish()
  expect((await answering).status).toBe(201)
  await closing
})

test('an undeclared error of a route is logged, and fails in tests', async () => {
  const throwing = (code: 'email-taken' | 'unavailable') => () => {
    throw new AppError(code)
  }
  buildApp(throwing('email-taken'))
  expect((await send()).status).toBe(409)
  expect(logged.join()).toContain('route threw an undeclared error')
  await app.close()
  buildApp(throwing('email-taken'), { strictErrors: true })
  expect((await send()).body.code).toBe('internal')
  await app.close()
  // This error is allowed for every route.
  buildApp(throwing('unavailable'), { strictErrors: true })
  expect((await send()).body.code).toBe('unavailable')
  expect(logged.join()).not.toContain('undeclared')
  await app.close()
  // Errors of hooks are checked like those of the handler.
  buildApp(undefined, { strictErrors: true }).addHook('onRequest', async () => throwing('email-taken')())
  expect((await send()).body.code).toBe('internal')
})

test('a handler group without a handler for each route does not compile', () => {
  const group = { createNote, whoAmI }
  const some = { whoAmI: async () => ({ name: null }) } satisfies Partial<Handlers<typeof group>>
  // @ts-expect-error createNote is missing
  const all: Handlers<typeof group> = { ...some }
  expect(Object.keys(all)).toEqual(['whoAmI'])
})
