import { listOutboxes, outboxPart, waitingOutboxes } from '@muster/contracts/routes/outboxes'
import { type DomainService, domainServices } from '@muster/contracts/services'
import type { Operator, TokenSigner } from '@muster/service-kit/http/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AskService, jsonOf } from '../ask-service.ts'
import type { AccessChecks } from '../hooks/access-checks.ts'

type Deps = { tokens: TokenSigner; accessChecks: AccessChecks; askService: AskService }

/** What waits in the outbox of every service, for operators who have no account on the databases. */
export function registerOutboxes(app: FastifyInstance, { tokens, accessChecks, askService }: Deps): void {
  async function outboxesOf(service: DomainService, request: FastifyRequest) {
    const { path } = outboxPart(service)
    try {
      const token = await tokens.signOperator(request.operator as Operator, [service])
      const { statusCode, text } = await askService(service, { path, token }, request)
      if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
      return { service, outboxes: waitingOutboxes.parse(jsonOf(text)) }
    } catch (err) {
      request.log.warn({ err, service }, 'outboxes: no answer of a service')
      return { service, outboxes: null }
    }
  }

  app.register(async scope => {
    scope.addHook('onRequest', (request, reply) => accessChecks.beforeBody(listOutboxes, request, reply))
    scope.get(listOutboxes.path, { config: { contract: listOutboxes } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return Promise.all(domainServices.map(service => outboxesOf(service, request)))
    })
  })
}
