import { type ExportedData, exportedData, exportedPart } from '@muster/contracts/entities/exported-data'
import { exportAccount } from '@muster/contracts/routes/accounts'
import { exportData, exportParts } from '@muster/contracts/routes/export'
import { AppError } from '@muster/service-kit/errors'
import type { Caller } from '@muster/service-kit/http/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AskService, askForPart, jsonOf } from '../ask-service.ts'
import type { GatewayConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { fillPath } from '../domain/path.ts'
import type { AccessChecks } from '../hooks/access-checks.ts'
import { compressReply } from '../hooks/compress-reply.ts'

/** Largest request body, in bytes. */
const bodyLimit = 4_096

type Deps = {
  config: Pick<GatewayConfig, 'OPERATOR_CONSOLE'>
  context: Pick<Context, 'tokens'>
  accessChecks: AccessChecks
  askService: AskService
}
type ExportRoute = typeof exportData | typeof exportAccount

/** The person whom the export is about, from identity's answer. The other services are called with this identity. */
const subject = z.object({
  data: z.object({
    identity: z.object({
      profile: z.object({ id: z.string(), email: z.string(), isEmailVerified: z.boolean(), name: z.string() }),
    }),
  }),
})

/**
 * Serves everything that is stored about a person as one JSON document, for the person or for an admin of the operations team. Identity is called first,
 * because it checks the password or the role. The other services are called together; one that does not answer in time is named in `missing`.
 */
export function registerExport(app: FastifyInstance, { config, context, accessChecks, askService }: Deps): void {
  const { tokens } = context

  async function partOf(service: keyof typeof exportParts, person: Caller, request: FastifyRequest) {
    const sign = () => tokens.signIdentity(person, [service])
    const asked = { path: exportParts[service].path, sign, schema: exportedPart, what: 'export' }
    return { service, part: await askForPart(askService, service, asked, request) }
  }

  const askIdentity = async (path: string, request: FastifyRequest) => {
    const { operator, visitor } = request
    const token = operator
      ? await tokens.signOperator(operator, ['identity'])
      : await tokens.signIdentity(visitor as Caller, ['identity'])
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.from('')
    return askService('identity', { path, token, body }, request)
  }

  function register(route: ExportRoute): void {
    app.register(async scope => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
        done(null, body),
      )
      scope.addHook('onRequest', (request, reply) => accessChecks.beforeBody(route, request, reply))
      scope.addHook('preHandler', (request, reply) => accessChecks.withBody(route, request, reply))
      scope.addHook('onSend', compressReply)
      scope.post(route.path, { config: { contract: route } }, async (request, reply) => {
        reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
        const path = fillPath(route.path, request.params as Record<string, string>)
        const first = await askIdentity(path, request).catch((cause: unknown) => {
          throw new AppError('unavailable', { cause })
        })
        if (first.statusCode !== 200) return reply.code(first.statusCode).send(first.text)
        const answered = jsonOf(first.text)
        const whole: ExportedData = exportedData.parse(answered)
        const { id: userId, ...about } = subject.parse(answered).data.identity.profile
        const person = { userId, ...about }
        const services = Object.keys(exportParts) as (keyof typeof exportParts)[]
        for (const { service, part } of await Promise.all(services.map(one => partOf(one, person, request)))) {
          if (!part) {
            whole.missing.push(service)
            continue
          }
          whole.data[service] = part.data
          if (!part.isComplete) whole.cutOff.push(service)
        }
        return reply.send(JSON.stringify(whole))
      })
    })
  }

  register(exportData)
  if (config.OPERATOR_CONSOLE) register(exportAccount)
}
