import type { Caller, Operator } from '@muster/service-kit/http/auth'
import { buildId } from './ids.ts'

export function buildCaller(parts: Partial<Caller> = {}): Caller {
  const userId = parts.userId ?? buildId()
  return { userId, email: `${userId}@example.org`, isEmailVerified: true, name: 'Ada Rivera', ...parts }
}

export function buildOperator(parts: Partial<Operator> = {}): Operator {
  return { operatorId: buildId(), name: 'Kim Alvarez', roles: ['author', 'approver'], passkey: 'key', ...parts }
}
