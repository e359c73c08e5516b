import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { type OperatorRole, operatorRoles } from '@muster/contracts/vocabulary/operator-roles'
import { loadConfig } from '@muster/service-kit/config'
import { createLog } from '@muster/service-kit/log'
import { connectMongo } from '@muster/service-kit/mongo/mongo'
import { z } from 'zod'
import { configSchema } from '../config.ts'
import { createOperatorModels } from '../store/operator-models.ts'
import { storeInvitation } from '../store/operators.ts'
import { newInvitationToken } from './invitation.ts'

// Whoever may run this on the machine of identity may make operators: there is no other way to become one.
const usage = `Usage: node services/identity/src/operators/invite.ts --name "Kim Alvarez" --roles ${operatorRoles.join(',')}
Needs MONGO_URL and PUBLIC_ORIGIN of identity. Prints a link that is good for 24 hours and one person.`
const lifetimeMs = 24 * 60 * 60 * 1_000

const { values } = parseArgs({ options: { name: { type: 'string' }, roles: { type: 'string' } } })
const { MONGO_URL, PUBLIC_ORIGIN } = configSchema.shape
const name = values.name?.trim() ?? ''
const roles = operatorRoles.filter(role => values.roles?.split(',').includes(role))
if (!name || !values.roles?.split(',').every(isRole)) {
  console.error(usage)
  process.exit(2)
}

const config = loadConfig(z.object({ MONGO_URL, PUBLIC_ORIGIN }))
// Silent, because logs go where the link is printed; a connection that fails throws.
const mongo = connectMongo(config.MONGO_URL, createLog({ name: 'invite', level: 'silent' }))
const models = createOperatorModels(mongo.connection)
await mongo.start()
const { token, hash } = newInvitationToken()
await storeInvitation(models, {
  ...{ hash, name, roles, invitedBy: `command line: ${userInfo().username}` },
  expiresAt: new Date(Date.now() + lifetimeMs),
})
await mongo.close()
// In the fragment, which browsers send to no server, so that no log has it.
console.log(`${config.PUBLIC_ORIGIN}/operate/join#${token}`)

function isRole(text: string): text is OperatorRole {
  return (operatorRoles as readonly string[]).includes(text)
}
