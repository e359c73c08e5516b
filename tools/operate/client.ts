import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { BodyInput, ReplyOf, Route } from '@muster/contracts/define-route'
import { errorBody } from '@muster/contracts/errors'
import { UserActionRequired } from '../infra/types.ts'

export type Client = ReturnType<typeof createClient>
type Options<R extends Route> = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: BodyInput<R>
}

const timeoutMs = 15_000
const privateFile = 0o600
const privateFolder = 0o700

/** Calls the gateway as the operator whose session `muster login` has stored on this machine, in a file that only its user may read. */
export function createClient(env: NodeJS.ProcessEnv) {
  const origin = originOf(env.GATEWAY_URL || 'http://localhost:3000')
  const folder = join(env.XDG_STATE_HOME || join(homedir(), '.local/state'), 'muster')
  const file = join(folder, `${origin.host.replaceAll(':', '-')}.session`)

  function session(): string | null {
    try {
      return readFileSync(file, 'utf8').trim()
    } catch {
      return null
    }
  }

  async function send<R extends Route>(route: R, { params = {}, query = {}, body }: Options<R>): Promise<Response> {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const url = new URL(path, origin)
    url.search = new URLSearchParams(query).toString()
    const cookie = session()
    return fetch(url, {
      method: route.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        // The Origin header that a browser sends: without it the gateway refuses a session cookie.
        ...(cookie && { cookie, origin: origin.origin }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((cause: Error) => {
      throw new UserActionRequired(`${origin.host} does not answer: ${cause.message}`)
    })
  }

  async function ask<R extends Route>(route: R, options: Options<R>) {
    const response = await send(route, options)
    const text = await response.text()
    if (!response.ok) throw new UserActionRequired(problemOf(response.status, text, route))
    return { response, reply: route.reply?.parse(JSON.parse(text)) as ReplyOf<R> }
  }

  return {
    origin,
    call: async <R extends Route>(route: R, options: Options<R> = {}): Promise<ReplyOf<R>> =>
      (await ask(route, options)).reply,
    isSignedIn: () => session() !== null,
    /** Like `call`, and stores the session that the answer sets. */
    async callAndKeep<R extends Route>(route: R, options: Options<R>): Promise<ReplyOf<R>> {
      const { response, reply } = await ask(route, options)
      const [cookie] = response.headers.getSetCookie().map(line => line.split(';')[0] ?? '')
      if (!cookie) throw new Error('the gateway has set no session')
      mkdirSync(folder, { recursive: true, mode: privateFolder })
      rmSync(file, { force: true })
      writeFileSync(file, `${cookie}\n`, { mode: privateFile })
      return reply
    },
    forget: () => rmSync(file, { force: true }),
  }
}

/** The kind of thing that a route is about, by a part of its path; for error messages. */
const things = {
  '/accounts/': 'account',
  '/fanouts': 'push',
  '/proposals': 'message',
  '/keys': 'key',
  '/replays': 'replay',
}

/** Throws for http to another machine, because anybody on the network could read the session. */
function originOf(text: string): URL {
  if (!URL.canParse(text)) throw new UserActionRequired(`GATEWAY_URL is not an address: ${text}`)
  const url = new URL(text)
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (url.protocol === 'https:' || isHere) return url
  throw new UserActionRequired(
    `GATEWAY_URL needs https: ${text}. On a private network use a port-forward: kubectl port-forward service/gateway 3000:8080`,
  )
}

function problemOf(status: number, text: string, { path }: Route): string {
  const what = Object.entries(things).find(([part]) => path.includes(part))?.[1] ?? 'thing'
  const error = errorBody.safeParse(jsonOf(text)).data
  if (!error) return `The gateway answers ${status}.`
  if (error.code === 'unauthenticated') return 'Sign in first: npm run -s muster -- login'
  if (error.code === 'not-found') return `Not found: there is no such ${what}, or OPERATOR_CONSOLE is off.`
  if (error.code === 'forbidden')
    return 'Not allowed: it needs another role, or another person than who asked for it. `whoami` says who you are here.'
  if (error.code === 'conflict') return 'Not done: somebody else was faster, or it has changed since. List it again.'
  const details = (error.details ?? []).map(({ path, message }) => `\n  ${path}: ${message}`).join('')
  return `${error.message} (${error.code})${details}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
