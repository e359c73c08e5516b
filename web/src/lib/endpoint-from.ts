import type { BodyInput, ParamsOf, QueryOf, ReplyOf, Route } from '@muster/contracts/define-route'
import type { ApiRequest } from './api.ts'

type Part<Name extends string, Value> = unknown extends Value
  ? unknown
  : [Value] extends [undefined]
    ? unknown
    : Partial<Value> extends Value
      ? { [K in Name]?: Value }
      : { [K in Name]: Value }

type Parts<R extends Route> = Part<'params', ParamsOf<R>> & Part<'query', QueryOf<R>> & Part<'body', BodyInput<R>>

/** The arguments of a call: `{ params, query, body }`, or none if the route declares none. */
// biome-ignore lint/suspicious/noConfusingVoidType: RTK Query's hooks may be called without arguments only for void
export type ArgsOf<R extends Route> = unknown extends Parts<R> ? void : Parts<R>

type ArgsList<R extends Route> = unknown extends Parts<R> ? [] : [args: ArgsOf<R>]

type LooseArgs = { params?: object; query?: object; body?: unknown }

function search(query: object = {}) {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

/** The HTTP request for a route of the contract, with path parameters encoded. */
export function requestFrom<R extends Route>(route: R, ...[args]: ArgsList<R>): ApiRequest {
  const { params = {}, query, body } = (args ?? {}) as LooseArgs
  const values = params as Record<string, unknown>
  const path = route.path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  return { method: route.method, url: path + search(query), ...(body !== undefined && { body }) }
}

/**
 * RTK Query endpoint options for a route of the contract, with typed arguments and reply:
 * `build.query({ ...endpointFrom(listSessions), providesTags: ['sessions'] })`.
 */
export function endpointFrom<R extends Route>(route: R) {
  return {
    query: (args: ArgsOf<R>): ApiRequest => requestFrom(route, ...([args] as unknown as ArgsList<R>)),
    transformResponse: (reply: ReplyOf<R>): ReplyOf<R> => reply,
  }
}
