import type { Access, BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@muster/contracts/define-route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Caller, identityHeader, verifyIdentity } from './auth.ts'
import { parseReply, parseRequest } from './parse.ts'

/** What a handler gets: parsed input, who is asking, and Fastify's own objects for what is left. */
export type Context<R extends Route> = {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  caller: R extends { access: 'user' } ? Caller : Caller | null
  request: FastifyRequest
  reply: FastifyReply
  log: Log
  requestId: string
  /** Aborted when the time for an answer is over. */
  signal: AbortSignal
}

export type Handler<R extends Route> = (context: Context<R>) => Promise<ReplyOf<R>>
/** Either replies itself through `reply` and returns it, or returns a value as other handlers do. */
export type RawHandler<R extends Route> = (context: Context<R>) => Promise<ReplyOf<R> | FastifyReply>

type ServeOptions = {
  /** Bound on answering this route, in ms. */
  timeoutMs?: number
}

/**
 * Serves a contract's route: who is asking first, then what they sent, then the handler, then what leaves.
 * Replies without a schema are sent empty, with 204 unless the route says otherwise.
 */
export function serve<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: Handler<R>,
  options?: ServeOptions & { raw?: false },
): void
export function serve<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: RawHandler<R>,
  options: ServeOptions & { raw: true },
): void
export function serve<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: RawHandler<R>,
  { timeoutMs }: ServeOptions = {},
): void {
  const { tokenSecret } = app
  if (route.access === 'user' && !tokenSecret)
    throw new Error(`${route.name} needs callers, but the app has no tokenSecret`)
  const callers = new WeakMap<FastifyRequest, Caller | null>()

  const register = (scope: FastifyInstance) =>
    scope.route({
      method: route.method,
      url: route.path,
      ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
      ...(timeoutMs ? { handlerTimeout: timeoutMs } : {}),
      // Before the body is even read: a stranger learns nothing from how it would have been judged.
      onRequest: async request => {
        callers.set(request, await callerOf(request, route.access, tokenSecret))
      },
      handler: async (request, reply) => {
        const context = {
          ...parseRequest(route, request),
          caller: callers.get(request) ?? null,
          request,
          reply,
          log: request.log as Log,
          requestId: request.id,
          signal: request.signal,
        }
        // The schemas that made these values are the ones that their types are inferred from.
        const result = await handler(context as Context<R>)
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
  // In a scope of its own, so that no other route takes these content types.
  app.register(async scope => {
    scope.addContentTypeParser([...consumes], { parseAs: 'buffer' }, (_request, body: Buffer, done) =>
      // Without a schema the bytes are the handler's: XML names its encoding itself.
      done(null, route.body ? body.toString('utf8') : body),
    )
    register(scope)
  })
}

async function callerOf(
  request: FastifyRequest,
  access: Access,
  tokenSecret: string | undefined,
): Promise<Caller | null> {
  const token = request.headers[identityHeader]
  if (typeof token !== 'string' || !tokenSecret) {
    if (access === 'user') throw new AppError('unauthenticated')
    return null
  }
  try {
    return await verifyIdentity(tokenSecret, token)
  } catch (cause) {
    // Only the gateway sends tokens, so a bad one means different secrets or clocks, not a person who is signed out:
    // a 401 would make browsers forget who they belong to.
    if (access === 'user' || access === 'optional-user') throw new AppError('unavailable', { cause })
    return null
  }
}
