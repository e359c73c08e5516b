// @vitest-environment jsdom
import { createChatSession, listChatMessages } from '@muster/contracts/routes/chat'
import { currentUser, updateUser } from '@muster/contracts/routes/identity'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '../src/app/store.ts'
import { chatSessionsApi } from '../src/entities/chat-session/api.ts'
import { usersApi } from '../src/entities/user/api.ts'
import { requestFrom } from '../src/lib/endpoint-from.ts'
import { errorText, toApiError } from '../src/lib/error-text.ts'
import { fakeServer } from './fake-server.ts'

const id = 'a'.repeat(24)

describe('requests from contracts', () => {
  it('have path parameters and a query without undefined values', () => {
    expect(
      requestFrom(listChatMessages, { params: { userId: id }, query: { sessionId: id, after: undefined } }),
    ).toEqual({
      method: 'GET',
      url: `/api/chat/${id}?sessionId=${id}`,
    })
  })

  it('encode path parameters', () => {
    expect(requestFrom(updateUser, { params: { id: 'a/../b' }, body: {} }).url).toBe('/api/users/a%2F..%2Fb')
  })

  it('have a body only if one is given', () => {
    expect(requestFrom(currentUser)).not.toHaveProperty('body')
    expect(requestFrom(createChatSession, { body: { userId: id } }).body).toEqual({ userId: id })
  })
})

describe('calls', () => {
  afterEach(() => vi.unstubAllGlobals())
  const create = () =>
    createStore().dispatch(chatSessionsApi.endpoints.createChatSession.initiate({ body: { userId: id } }))

  it('carry cookies, and a content type only with a body', async () => {
    const server = fakeServer({ 'GET /api/auth/me': { body: { user: null } } })
    await create()
    await createStore().dispatch(usersApi.endpoints.currentUser.initiate())
    const [post, get] = server.calls
    expect(post).toMatchObject({ credentials: 'include', headers: { 'Content-Type': 'application/json' } })
    expect(get).toMatchObject({ credentials: 'include', headers: {} })
  })

  it('fail with status and message, without a retry', async () => {
    const server = fakeServer({
      'POST /api/chat/sessions': { status: 503, body: { code: 'unavailable', message: 'Not now.' } },
    })
    const { error } = await create()
    expect(error).toMatchObject({ status: 503, code: 'unavailable', message: '503: Not now.' })
    expect(server.calls).toHaveLength(1)
  })

  it('distinguish being offline from an error answer', async () => {
    fakeServer({ 'POST /api/chat/sessions': { offline: true } })
    expect((await create()).error).toMatchObject({ status: 'offline' })
  })
})

describe('error text', () => {
  it('is the status and the body, or the status text when the body is empty', () => {
    expect(toApiError(500, 'Internal Server Error', 'broken').message).toBe('500: broken')
    expect(toApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
  })

  it('is the fallback when the error has no message', () => {
    expect(errorText(undefined, 'Login failed')).toBe('Login failed')
    expect(errorText(new Error('401: no'), 'Login failed')).toBe('401: no')
  })
})
