import type { OperatorRole } from '@muster/contracts/vocabulary/operator-roles'
import { AppError } from '@muster/service-kit/errors'
import type { Operator } from '@muster/service-kit/http/auth'

/** Throws `forbidden` unless the operator has this role. */
export function requireRole({ roles }: Operator, role: OperatorRole): void {
  if (!roles.includes(role)) throw new AppError('forbidden')
}
