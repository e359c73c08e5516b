import { vi } from 'vitest'

type Call = {
  method: string
  path: string
  body: unknown
  headers: Record<string, string>
  credentials: string | undefined
}
type Answer = {
  status?: number
  body?: unknown
  text?: string
  offline?: boolean
  headers?: Record<string, string>
  /** True if the server never answers. */
  silent?: boolean
}
type Handler = Answer | ((call: Call) => Answer | Promise<Answer>)

/** Answers `fetch` from a table with keys 'METHOD /path', and all other requests with 404. Only the network is faked. */
export function fakeServer(table: Record<string, Handler>) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call: Call = {
      method: init.method ?? 'GET',
      path: url,
      body: init.body === undefined || init.body instanceof Blob ? init.body : JSON.parse(String(init.body)),
      headers: (init.headers ?? {}) as Record<string, string>,
      credentials: init.credentials,
    }
    calls.push(call)
    const line = table[`${call.method} ${url}`] ?? { status: 404, body: { code: 'not-found', message: 'Not found.' } }
    const {
      status = 200,
      body,
      text,
      offline,
      headers = {},
      silent,
    } = typeof line === 'function' ? await line(call) : line
    if (offline) throw new TypeError('Failed to fetch')
    if (silent) return new Promise<never>(() => {})
    const content = text ?? (body === undefined ? '' : JSON.stringify(body))
    return new Response(status === 304 ? null : content, { status, headers })
  })
  return { calls, to: (line: string) => calls.filter(({ method, path }) => `${method} ${path}` === line) }
}
