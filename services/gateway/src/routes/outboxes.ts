import { listOutboxes, outboxPart, waitingOutboxes } from '@muster/contracts/routes/outboxes'
import { type DomainService, domainServices } from '@muster/contracts/services'
import type { Operator, TokenSigner } from '@muster/service-kit/http/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AskService, askForPart } from '../ask-service.ts'
import type { AccessChecks } from '../hooks/access-checks.ts'

type Deps = { tokens: TokenSigner; accessChecks: AccessChecks; askService: AskService }

/** Serves the counts of unpublished events of every service, for operators without an account on the databases. */
export function registerOutboxes(app: FastifyInstance, { tokens, accessChecks, askService }: Deps): void {
  async function outboxesOf(service: DomainService, request: FastifyRequest) {
    const sign = () => tokens.signOperator(request.operator as Operator, [service])
    const asked = { path: outboxPart(service).path, sign, schema: waitingOutboxes, what: 'outboxes' }
    return { service, outboxes: await askForPart(askService, service, asked, request) }
  }

  app.register(async scope => {
    scope.addHook('onRequest', (request, reply) => accessChecks.beforeBody(listOutboxes, request, reply))
    scope.get(listOutboxes.path, { config: { contract: listOutboxes } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return Promise.all(domainServices.map(service => outboxesOf(service, request)))
    })
  })
}
