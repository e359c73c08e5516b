import type { Route } from '@muster/contracts/define-route'
import { errorsOf } from '@muster/contracts/errors-of'
import type { FastifyError, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract of this route. Its hooks and its handler may throw only the errors that the contract declares. */
    contract?: Route
  }
}

/**
 * The error that a request is answered with. One that the request's contract does not declare is a defect, because
 * callers do not expect it: it is logged, and with `strictErrors` it becomes `internal`, so that a test fails.
 */
export function checkDeclared(err: FastifyError, { routeOptions, server, log }: FastifyRequest): Error {
  const { contract } = routeOptions.config
  if (!contract || !(err instanceof AppError) || errorsOf(contract).includes(err.code)) return err
  const { name, errors } = contract
  log.error({ err, route: name, code: err.code, errors }, 'route threw an undeclared error')
  return server.strictErrors ? new Error(`${name} does not declare ${err.code}`, { cause: err }) : err
}
