import type { BodyInput, ReplyOf, Route } from '@muster/contracts/define-route'
import { errorBody, errorMessage } from '@muster/contracts/errors'
import { domainServices } from '@muster/contracts/services'
import {
  type Caller,
  createTokenSigner,
  createTokenVerifier,
  identityHeader,
  type Operator,
} from '@muster/service-kit/http/auth'
import { buildCaller, buildOperator } from './builders/caller.ts'

export { buildCaller, buildOperator }

/** The keys of internal tokens with which services and gateways under test are configured. */
export const testKeys = {
  privateKey: 'MC4CAQAwBQYDK2VwBCIEICIklz/VZu9JRPPBYTPfKcKVQWoDXBxIMdYinDHLSWPH',
  publicKey: 'MCowBQYDK2VwAyEA38pkuIV98ReMKdfEaEHHR6TzWxqVIXjIogzqxSBZN2Y=',
}
/** The secret for sign-in codes and known devices of the services under test. */
export const testSignInSecret = 'a secret that only tests know, long enough'

const signer = createTokenSigner(testKeys.privateKey)
/** Verifies tokens like a service under test. */
export const testVerifier = createTokenVerifier(testKeys.publicKey)

/** The headers that the gateway would add for this caller. They are valid for every service. */
export async function asUser(caller: Caller, by = signer): Promise<Record<string, string>> {
  return { [identityHeader]: await by.signIdentity(caller, domainServices) }
}

/** The headers that the gateway would add for this operator. They are valid for every service. */
export async function asOperator(operator: Operator): Promise<Record<string, string>> {
  return { [identityHeader]: await signer.signOperator(operator, domainServices) }
}

export type Answer<Body> = { status: number; headers: Headers; body: Body }

export type CallOptions<R extends Route> = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: BodyInput<R>
  /** Calls as this user, with the token that the gateway would make. */
  as?: Caller
  headers?: Record<string, string>
}

/**
 * Calls an operation of the contracts like a client. `body` has the type of the reply only if the status is a success; for an error it has the wire form of
 * errors, so check the status first.
 */
export async function callRoute<R extends Route>(
  baseUrl: string,
  route: R,
  { params = {}, query = {}, body, as, headers = {} }: CallOptions<R> = {},
): Promise<Answer<ReplyOf<R>>> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const answer = await send(baseUrl, route.method, withQuery(path, query), {
    ...(body === undefined ? {} : { body }),
    headers: { ...(as ? await asUser(as) : {}), ...headers },
  })
  return answer as Answer<ReplyOf<R>>
}

/** Sends any method, path and body, for tests of invalid requests. Strings and bytes are sent unchanged. */
export async function send(
  baseUrl: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer<unknown>> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const response = await fetch(new URL(path, baseUrl), {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isRaw ? (body as NonNullable<RequestInit['body']>) : JSON.stringify(body) }),
  })
  const answered = parse(await response.text(), response)
  if (!response.ok) checkWords(answered)
  return { status: response.status, headers: response.headers, body: answered }
}

/** Throws if an error's message differs from the text of its code: readers of other languages see the code's text, so the two would differ. */
function checkWords(body: unknown): void {
  const error = errorBody.safeParse(body).data
  if (error && error.message !== errorMessage(error.code))
    throw new Error(`${error.code} was answered as "${error.message}": give this case a code of its own`)
}

function parse(text: string, response: Response): unknown {
  if (!response.headers.get('content-type')?.includes('json')) return text
  return text === '' ? undefined : JSON.parse(text)
}

function withQuery(path: string, query: Record<string, string | number | boolean | undefined>): string {
  const present = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return present.length > 0 ? `${path}?${new URLSearchParams(present)}` : path
}
