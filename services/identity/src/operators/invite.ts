import { userInfo } from 'node:os'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type OperatorRole, operatorRoles } from '@muster/contracts/vocabulary/operator-roles'
import { loadConfig } from '@muster/service-kit/config'
import { createLog } from '@muster/service-kit/log'
import { connectMongo } from '@muster/service-kit/mongo/mongo'
import { z } from 'zod'
import { configSchema } from '../config.ts'
import { newMailedToken } from '../domain/mailed-token.ts'
import { invitationLifetimeMs, storeInvitation } from '../store/invitations.ts'
import { createOperatorModels } from '../store/operator-models.ts'
import { invitationPath } from './invitation.ts'

// Anybody who can run this on the machine of identity can make operators. In the console two admins are needed.
const program = relative(process.cwd(), process.argv[1] ?? '')
const usage = `Usage: node ${program} --name "Kim Alvarez" --roles ${operatorRoles.join(',')}
Invites a person to the operations team. Needs MONGO_URL and PUBLIC_ORIGIN of identity. Prints a link that works once, for 24 hours.`

const { values } = parseArgs({ options: { name: { type: 'string' }, roles: { type: 'string' } } })
const { MONGO_URL, PUBLIC_ORIGIN } = configSchema.shape
const name = values.name?.trim() ?? ''
const roles = operatorRoles.filter(role => values.roles?.split(',').includes(role))
if (!name || !values.roles?.split(',').every(isRole)) {
  console.error(usage)
  process.exit(2)
}

const config = loadConfig(z.object({ MONGO_URL, PUBLIC_ORIGIN }))
// The log is silent, because it would be printed to the same output as the link. A failed connection throws.
const mongo = connectMongo(config.MONGO_URL, createLog({ name: 'invite', level: 'silent' }))
const models = createOperatorModels(mongo.connection)
await mongo.start()
const { token, hash } = newMailedToken()
const from = `command line: ${userInfo().username}`
await storeInvitation(models, {
  ...{ hash, name, roles, invitedBy: { id: from, name: from } },
  expiresAt: new Date(Date.now() + invitationLifetimeMs),
})
await mongo.close()
console.log(`${config.PUBLIC_ORIGIN}${invitationPath(token)}`)

function isRole(text: string): text is OperatorRole {
  return (operatorRoles as readonly string[]).includes(text)
}
