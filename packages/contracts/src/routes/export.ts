import { defineRoute } from '../define-route.ts'
import { idParams } from '../entities/common.ts'
import { exportedData, exportedPart } from '../entities/exported-data.ts'
import { ownerProof } from '../entities/passkey.ts'
import type { DomainService } from '../services.ts'

/** The gateway asks identity first, which checks the password. It then adds the data of the other services. */
export const exportData = defineRoute({
  name: 'exportData',
  service: 'identity',
  method: 'POST',
  path: '/api/users/:id/export',
  access: 'user',
  summary:
    'Returns all data that Muster stores about the caller. `missing` names the services that did not answer, `cutOff` those that have more data than an export may contain.',
  params: idParams,
  body: ownerProof,
  reply: exportedData,
  errors: [
    'invalid-request',
    'unauthenticated',
    'forbidden',
    'wrong-password',
    'passkey-refused',
    'not-found',
    'too-many-requests',
  ],
})

const partOf = <S extends DomainService>(service: S) =>
  defineRoute({
    name: 'exportPart',
    service,
    method: 'GET',
    path: '/internal/export',
    access: 'user',
    summary:
      'Returns all data that this service stores about the caller. Only the gateway calls this; browsers cannot reach it.',
    reply: exportedPart,
    errors: ['unauthenticated'],
  })

/** Internal routes that the gateway calls for `exportData` besides identity. Add a line for each further service that stores data about people. */
export const exportParts = {
  alerts: partOf('alerts'),
  chat: partOf('chat'),
  navigation: partOf('navigation'),
  community: partOf('community'),
  achievements: partOf('achievements'),
  help: partOf('help'),
} as const
