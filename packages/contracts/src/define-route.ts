import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { ServiceName } from './services.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Who may call a route; see `Route.access`. */
export type Access = 'public' | 'optional-user' | 'user' | 'ingest' | 'operator'

type Shape = z.ZodType | undefined

/** The declaration of one HTTP operation. */
export type Route<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> = {
  /** Unique operation name in lowerCamelCase; it is also the OpenAPI operationId. */
  name: string
  service: ServiceName
  method: HttpMethod
  /** Path with `:name` parameters in the syntax of find-my-way. */
  path: string
  /** Other paths that clients use for the same operation. The gateway rewrites them to `path`. */
  aliases?: readonly string[]
  /**
   * public: anyone, and the reply does not depend on the caller. optional-user: anyone, but the reply depends on the session; answers
   * `unavailable` if the session cannot be looked up. user: a signed-in user. ingest: an authority with an ingest key.
   * operator: a person of the operations team, signed in at the operator console; a resident's session does not count.
   */
  access: Access
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** Absent if the reply has no JSON body: 204, a redirect, raw bytes. */
  reply?: Reply
  /** HTTP status of a success. Default 200. */
  status?: number
  /** Largest request body in bytes. Default: the service's limit. */
  bodyLimit?: number
  /** Content types of a raw body, which is accepted instead of JSON. */
  consumes?: readonly string[]
  /** Errors that it answers besides `commonErrors`. The types of its hooks and handler allow only these. */
  errors: readonly ErrorCode[]
}

type Infer<S extends Shape, Fallback> = S extends z.ZodType ? z.output<S> : Fallback

/** The parsed path parameters of a route. The next three types are the same for its query, body and reply. */
export type ParamsOf<R extends Route> = R extends Route<infer P, Shape, Shape, Shape> ? Infer<P, unknown> : never
export type QueryOf<R extends Route> = R extends Route<Shape, infer Q, Shape, Shape> ? Infer<Q, unknown> : never
export type BodyOf<R extends Route> = R extends Route<Shape, Shape, infer B, Shape> ? Infer<B, unknown> : never
export type ReplyOf<R extends Route> = R extends Route<Shape, Shape, Shape, infer A> ? Infer<A, undefined> : never
/** The request body as a client may send it, before defaults and transforms are applied. */
export type BodyInput<R extends Route> =
  R extends Route<Shape, Shape, infer B, Shape> ? (B extends z.ZodType ? z.input<B> : undefined) : never

/** Declares one HTTP operation. The web's calls, the gateway's proxy table and the service's handlers are derived from it. */
export function defineRoute<
  const P extends Shape = undefined,
  const Q extends Shape = undefined,
  const B extends Shape = undefined,
  const A extends Shape = undefined,
  const Who extends Access = Access,
>(route: Route<P, Q, B, A> & { access: Who }): Route<P, Q, B, A> & { access: Who } {
  return route
}
