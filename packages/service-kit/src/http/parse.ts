import type { Route } from '@muster/contracts/define-route'
import type { ErrorDetail } from '@muster/contracts/errors'
import { problemOf } from '@muster/contracts/vocabulary/problems'
import type { z } from 'zod'
import { AppError, invalidField } from '../errors.ts'
import type { Log } from '../log.ts'
import { cleanInput } from './clean-input.ts'

const maxDetails = 20

type Incoming = { params: unknown; query: unknown; body: unknown }

/** Parses a request with the schemas of its route. Throws `invalid-request`, which names every invalid field. */
export function parseRequest(route: Route, incoming: Incoming): Incoming {
  const details: ErrorDetail[] = []

  function parse(schema: z.ZodType | undefined, value: unknown): unknown {
    const cleaned = cleanInput(value)
    if (!schema) return cleaned
    const result = schema.safeParse(cleaned)
    if (result.success) return result.data
    details.push(...result.error.issues.map(detailOf))
    return undefined
  }

  const parsed = {
    params: parse(route.params, incoming.params),
    query: parse(route.query, incoming.query),
    body: parse(route.body, incoming.body),
  }
  if (details.length > 0) throw new AppError('invalid-request', { details: details.slice(0, maxDetails) })
  return parsed
}

/** A problem that no schema names keeps zod's own message, which is more useful to a developer. */
function detailOf(issue: z.core.$ZodIssue): ErrorDetail {
  const problem = problemOf(issue)
  const detail = invalidField(issue.path.join('.'), problem)
  return problem === issue.message ? detail : { ...detail, message: issue.message }
}

/** The reply without undeclared fields. A reply that does not match its contract is a defect: logged, and answered as `internal`. */
export function parseReply(route: Route, reply: unknown, log: Log): unknown {
  if (!route.reply) return undefined
  const result = route.reply.safeParse(reply)
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
  log.error({ route: route.name, issues }, 'reply does not match its contract')
  throw new AppError('internal')
}
