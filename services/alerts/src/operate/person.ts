import type { Operator } from '@muster/service-kit/http/auth'
import type { Person } from '../store/operate-models.ts'

/** An operator as proposals and the audit keep them. */
export const personOf = ({ operatorId: id, name, passkey }: Operator): Person => ({ id, name, passkey })
