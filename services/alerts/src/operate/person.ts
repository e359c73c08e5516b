import type { Operator } from '@muster/service-kit/http/auth'
import type { Person } from '../store/operate-models.ts'

/** An operator in the form in which proposals and the audit store them. */
export const personOf = ({ operatorId: id, name, passkey }: Operator): Person => ({ id, name, passkey })
