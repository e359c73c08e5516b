import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@muster/contracts/define-route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { runWithRequestId } from '../request-id.ts'
import { type Caller, identityHeader, type Operator, type TokenVerifier } from './auth.ts'
import { parseReply, parseRequest } from './parse.ts'

/** What a handler is called with: the parsed input, the caller, and Fastify's request and reply. */
export type RequestContext<R extends Route> = {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  caller: R extends { access: 'user' } ? Caller : Caller | null
  operator: R extends { access: 'operator' } ? Operator : null
  request: FastifyRequest
  reply: FastifyReply
  log: Log
  requestId: string
  /** Aborted when the handler's timeout is over. */
  signal: AbortSignal
}

/** The handler of a route. Resolves to the reply's body; or sends the answer with `reply` and resolves to `reply`. */
export type Handler<R extends Route> = (context: RequestContext<R>) => Promise<ReplyOf<R> | FastifyReply>

/**
 * Serves a route of the contracts: authenticates, parses the input, runs the handler and parses the reply. Replies of routes without a reply schema are sent
 * empty, with status 204 unless the route has another one.
 */
export function serve<R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  const { tokens } = app
  if ((route.access === 'user' || route.access === 'operator') && !tokens)
    throw new Error(`${route.name} needs callers, but the app checks no tokens`)
  const callers = new WeakMap<FastifyRequest, Caller | null>()
  const operators = new WeakMap<FastifyRequest, Operator>()

  const register = (scope: FastifyInstance) =>
    scope.route({
      method: route.method,
      url: route.path,
      config: { contract: route },
      ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
      // Authenticates before the body is read, so that somebody who is not signed in learns nothing from its validation.
      onRequest: async request => {
        if (route.access === 'operator') operators.set(request, await operatorOf(request, route, tokens))
        else callers.set(request, await callerOf(request, route, tokens))
      },
      handler: async (request, reply) => {
        const context = {
          ...parseRequest(route, request),
          caller: callers.get(request) ?? null,
          operator: operators.get(request) ?? null,
          request,
          reply,
          log: request.log as Log,
          requestId: request.id,
          signal: request.signal,
        }
        // The cast is safe: the values were parsed with the schemas that the types are inferred from.
        const result = await runWithRequestId(request.id, () => handler(context as RequestContext<R>))
        if (result === reply || reply.sent) return reply
        const body = parseReply(route, result, request.log as Log)
        return reply.code(route.status ?? (route.reply ? 200 : 204)).send(body)
      },
    })

  const { consumes } = route
  if (!consumes) {
    register(app)
    return
  }
  // Registered in a scope of its own, so that no other route accepts these content types.
  app.register(async scope => {
    scope.addContentTypeParser([...consumes], { parseAs: 'buffer' }, (_request, body: Buffer, done) =>
      // Without a schema the handler gets the bytes, because an XML document declares its own encoding.
      done(null, route.body ? body.toString('utf8') : body),
    )
    register(scope)
  })
}

async function operatorOf(
  { headers }: FastifyRequest,
  { service }: Route,
  tokens: TokenVerifier | undefined,
): Promise<Operator> {
  const token = headers[identityHeader]
  if (typeof token !== 'string' || !tokens) throw new AppError('unauthenticated')
  return tokens.verifyOperator(token, service)
}

async function callerOf(
  request: FastifyRequest,
  { access, service }: Route,
  tokens: TokenVerifier | undefined,
): Promise<Caller | null> {
  const token = request.headers[identityHeader]
  if (typeof token !== 'string' || !tokens) {
    if (access === 'user') throw new AppError('unauthenticated')
    return null
  }
  try {
    return await tokens.verifyIdentity(token, service)
  } catch (cause) {
    // Only the gateway sends tokens, so an invalid one means that keys or clocks differ, not that the person is signed out. A 401 would make the browser sign
    // them out.
    if (access === 'user' || access === 'optional-user') throw new AppError('unavailable', { cause })
    return null
  }
}
