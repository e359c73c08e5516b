import { addressVariable, type DomainService } from '@muster/contracts/services'
import { identityHeader } from '@muster/service-kit/http/auth'
import type { FastifyRequest } from 'fastify'
import { request as send } from 'undici'
import type { z } from 'zod'
import type { GatewayConfig } from './config.ts'
import type { Context } from './context.ts'

/** Largest answer of one service, in bytes; a longer one counts as no answer. About ten times as large as the largest possible list of messages. */
const mostBytes = 64_000_000

/** A request to one service. With a body it is a POST, else a GET. `token`: the identity token. */
type Asked = { path: string; token: string; body?: Buffer }
export type AskService = ReturnType<typeof createAskService>

/** Creates the function that requests one service's part of an answer which the gateway assembles. It rejects if the service does not answer in time. */
export function createAskService(config: GatewayConfig, { upstreams }: Pick<Context, 'upstreams'>) {
  return async (service: DomainService, { path, token, body }: Asked, request: FastifyRequest) => {
    const { statusCode, body: answer } = await send(new URL(path, config[addressVariable(service)]), {
      method: body ? 'POST' : 'GET',
      dispatcher: upstreams,
      headers: {
        [identityHeader]: token,
        'x-request-id': request.id,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
      signal: AbortSignal.timeout(config.UPSTREAM_TIMEOUT_MS),
    })
    return { statusCode, text: await textOf(answer) }
  }
}

type AskedForPart<T> = {
  path: string
  /** Signs the token for this service. */
  sign(): Promise<string>
  schema: z.ZodType<T>
  /** What the part is for, for the log. */
  what: string
}

/**
 * One service's part of an answer that the gateway assembles. Null, with a warning in the log, if the service does not answer in time or in the expected form.
 */
export async function askForPart<T>(
  askService: AskService,
  service: DomainService,
  { path, sign, schema, what }: AskedForPart<T>,
  request: FastifyRequest,
): Promise<T | null> {
  try {
    const { statusCode, text } = await askService(service, { path, token: await sign() }, request)
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
    return schema.parse(jsonOf(text))
  } catch (err) {
    request.log.warn({ err, service }, `${what}: no answer of a service`)
    return null
  }
}

/** Parses JSON. Replaces the parser's own error, because it quotes the text, which may contain personal data and must not be logged. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the answer is not JSON')
  }
}

/** Reads a body as text. Throws if it is larger than `mostBytes`. */
async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error(`the answer is larger than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
