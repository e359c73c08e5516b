import { type ExportedData, exportedData, exportedPart } from '@muster/contracts/entities/exported-data'
import { exportData, exportParts } from '@muster/contracts/routes/export'
import { addressVariable, type DomainService } from '@muster/contracts/services'
import { AppError } from '@muster/service-kit/errors'
import { type Caller, identityHeader } from '@muster/service-kit/http/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { request as send } from 'undici'
import type { GatewayConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { fillPath } from '../domain/path.ts'
import type { AccessChecks } from '../hooks/access-checks.ts'
import { compressReply } from '../hooks/compress-reply.ts'

const bodyLimit = 4_096
/** Of one service; a longer answer counts as none. About ten times what the most lists of the longest messages make. */
const mostBytes = 64_000_000

type Deps = { config: GatewayConfig; context: Context; accessChecks: AccessChecks }

/**
 * Everything that is kept of a person, as one JSON. Identity is asked first, because it checks the password; the others are asked together, and one that does
 * not answer in time is named in `missing`.
 */
export function registerExport(app: FastifyInstance, { config, context, accessChecks }: Deps): void {
  async function ask(service: DomainService, path: string, request: FastifyRequest, body: Buffer | null) {
    const token = await context.tokens.signIdentity(request.visitor as Caller, [service])
    const {
      statusCode,
      headers,
      body: answer,
    } = await send(new URL(path, config[addressVariable(service)]), {
      method: body ? 'POST' : 'GET',
      dispatcher: context.upstreams,
      headers: {
        [identityHeader]: token,
        'x-request-id': request.id,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      body,
      signal: AbortSignal.timeout(config.UPSTREAM_TIMEOUT_MS),
    })
    return { statusCode, headers, text: await textOf(answer) }
  }

  async function partOf(service: keyof typeof exportParts, request: FastifyRequest) {
    try {
      const { statusCode, text } = await ask(service, exportParts[service].path, request, null)
      if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
      return { service, part: exportedPart.parse(JSON.parse(text)) }
    } catch (err) {
      request.log.warn({ err, service }, 'export: no answer of a service')
      return { service, part: null }
    }
  }

  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', (request, reply) => accessChecks.beforeBody(exportData, request, reply))
    scope.addHook('preHandler', (request, reply) => accessChecks.withBody(exportData, request, reply))
    scope.addHook('onSend', compressReply)
    scope.post(exportData.path, { config: { contract: exportData } }, async (request, reply) => {
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
      const path = fillPath(exportData.path, request.params as Record<string, string>)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.from('')
      const first = await ask('identity', path, request, body).catch((cause: unknown) => {
        throw new AppError('unavailable', { cause })
      })
      if (first.statusCode !== 200) return reply.code(first.statusCode).send(first.text)
      const whole: ExportedData = exportedData.parse(JSON.parse(first.text))
      const services = Object.keys(exportParts) as (keyof typeof exportParts)[]
      for (const { service, part } of await Promise.all(services.map(service => partOf(service, request)))) {
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

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error(`an answer of more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
