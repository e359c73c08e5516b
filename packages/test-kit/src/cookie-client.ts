import type { ReplyOf, Route } from '@muster/contracts/define-route'
import { type Answer, type CallOptions, callRoute, send } from './request.ts'

/** An HTTP client that keeps cookies like a browser. */
export type CookieClient = {
  call<R extends Route>(route: R, options?: Omit<CallOptions<R>, 'as'>): Promise<Answer<ReplyOf<R>>>
  send(method: string, path: string, options?: Parameters<typeof send>[3]): Promise<Answer<unknown>>
  /** The Cookie header of the next request; for tests that open a WebSocket themselves. */
  cookies(): string
}

/** Creates a client that behaves like one browser: it keeps cookies and sends its origin. */
export function createCookieClient(baseUrl: string, origin = new URL(baseUrl).origin): CookieClient {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const withCookies = (headers: Record<string, string> = {}) => ({
    origin,
    ...(jar.size > 0 ? { cookie: cookies() } : {}),
    ...headers,
  })
  const keep = <T extends Answer<unknown>>(answer: T): T => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map(part => part.trim())
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const isGone = attributes.some(attribute => /^max-age=0$/i.test(attribute)) || value === ''
      if (isGone) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  return {
    call: async (route, options = {}) =>
      keep(await callRoute(baseUrl, route, { ...options, headers: withCookies(options.headers) })),
    send: async (method, path, options = {}) =>
      keep(await send(baseUrl, method, path, { ...options, headers: withCookies(options.headers) })),
    cookies,
  }
}
