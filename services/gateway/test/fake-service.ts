import { type FastifyInstance, fastify } from 'fastify'

export type Seen = {
  method: string
  url: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

export type FakeService = {
  url: string
  /** Every request that the service received, oldest first. */
  seen: Seen[]
  app: FastifyInstance
  stop(): Promise<void>
}

type Options = {
  /** Registers routes with their own answers. All other requests are answered with the service's name. */
  routes?: (app: FastifyInstance) => void
}

/** Starts a service that answers every path with 200 and its own name, and remembers the requests. */
export async function startFakeService(name: string, { routes }: Options = {}): Promise<FakeService> {
  const app = fastify({ routerOptions: { maxParamLength: 2_000 }, forceCloseConnections: true })
  const seen: Seen[] = []
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('preHandler', async ({ method, url, headers, body }) => {
    seen.push({ method, url, headers, body: typeof body === 'string' ? body : '' })
  })
  routes?.(app)
  app.all('/*', async (_request, reply) => reply.send({ service: name }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, seen, app, stop: () => app.close() }
}
