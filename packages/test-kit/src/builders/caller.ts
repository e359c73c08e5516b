import type { Caller } from '@muster/service-kit/http/auth'
import { buildId } from './ids.ts'

export function buildCaller(parts: Partial<Caller> = {}): Caller {
  const userId = parts.userId ?? buildId()
  return { userId, email: `${userId}@example.org`, name: 'Ada Rivera', ...parts }
}
