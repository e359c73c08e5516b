import { serviceNames } from '@muster/contracts/services'
import { describeConfig } from '@muster/service-kit/config'
import { configSchemaOf } from '../deploy/service-config.ts'

// Variables that only docker-compose.yml reads. Services get the passwords only as parts of URLs.
const compose = `# For docker compose: \`npm run secrets\` writes .env from this file and fills in new secrets. Passwords become part of URLs and files: use
# letters and digits only, and start with a letter.
# The gateway tells services in signed tokens who is calling: the private key that signs them, and the public keys that the services accept.
INTERNAL_TOKEN_PRIVATE_KEY=
INTERNAL_TOKEN_PUBLIC_KEYS=
SIGN_IN_SECRET=
INVITATION_SECRET=
HELP_SECRET=
INGEST_KEYS=
# Password of the account of each service on MongoDB, NATS and Redis.
GATEWAY_PASSWORD=
IDENTITY_PASSWORD=
ALERTS_PASSWORD=
CHAT_PASSWORD=
NAVIGATION_PASSWORD=
COMMUNITY_PASSWORD=
ACHIEVEMENTS_PASSWORD=
HELP_PASSWORD=
# Passwords of the operators on NATS (for npm run muster), of backups on MongoDB and NATS, and of the administrator of MongoDB.
OPERATIONS_PASSWORD=
BACKUP_PASSWORD=
MONGO_ROOT_PASSWORD=

# Key that encrypts backups. Keep a copy on another machine: without the key backups cannot be read.
BACKUP_KEY=

# Origin at which browsers reach Muster, and the address and port on which the edge listens. Browsers allow location and push only on https or localhost.
PUBLIC_ORIGIN=http://localhost:8080
MUSTER_BIND=127.0.0.1
MUSTER_PORT=8080
# Address or network of the proxy in front that terminates TLS. Its X-Forwarded-For header is trusted. Only one value is allowed.
TRUST_PROXY=
# First three parts of the address of the network between the edge and the gateway. Change it if the default is already in use.
MUSTER_FRONT=10.211.77

# Only while a secret is changed (see docs/operations.md, Secrets), or while an installation without key pairs is upgraded.
INTERNAL_TOKEN_NEXT_PRIVATE_KEY=
INTERNAL_TOKEN_SECRET=
SIGN_IN_SECRET_OTHER=
# Former secrets, separated by commas, and former keys for push. Keep them as long as stored data or push subscriptions need them.
INVITATION_SECRET_OTHERS=
HELP_SECRET_OTHERS=
VAPID_FORMER_PUBLIC_KEY=
VAPID_FORMER_PRIVATE_KEY=

# Optional. Without them mails are written as files, alerts and navigation generate their own keys for push and for offline packs, the guide answers in the chat, and the bundled map is drawn.
SMTP_URL=
VAPID_PUBLIC_KEY=
VAPID_PRIVATE_KEY=
VAPID_SUBJECT=
OPENAI_API_KEY=
MAPBOX_ACCESS_TOKEN=
PACK_SIGNING_KEY=
PACK_SIGNING_KEY_NEXT=

# For npm run region (see docs/operations.md): the folder of the regions, and other servers for extracts and for small boxes, separated by commas.
REGIONS_DIR=
REGION_MIRRORS=
OVERPASS_MIRRORS=
# npm start downloads the real roads around the drill if they are not there yet. false turns this off.
REGION_ON_START=
`

type Variable = ReturnType<typeof describeConfig>[number]

const line = ({ name, description, default: fallback, secret }: Variable) =>
  `# ${name}=${secret ? '' : (fallback ?? '')}${secret ? '  (secret)' : ''}\n#   ${description}`

/** The text of .env.example: the variables of docker-compose.yml, then those of each service from its schema. */
export async function envExample(): Promise<string> {
  const byService = new Map<string, Variable[]>()
  for (const service of [...serviceNames].sort()) byService.set(service, describeConfig(await configSchemaOf(service)))
  const lists = [...byService.values()]
  const isCommon = ({ name }: Variable) =>
    lists.filter(list => list.some(other => other.name === name)).length === lists.length
  const [first = []] = lists
  const sections = [
    ['every service', first.filter(isCommon)] as const,
    ...[...byService].map(([service, list]) => [service, list.filter(variable => !isCommon(variable))] as const),
  ]
  const described = sections
    .filter(([, list]) => list.length > 0)
    .map(([title, list]) => `# --- ${title} ---\n${list.map(line).join('\n')}`)
  return `${compose}\n# The variables that each service reads, with their defaults. \`npm run env:example\` writes this file from the schemas. With docker compose only the\n# variables that docker-compose.yml names have an effect; set others for a service in an override file.\n\n${described.join('\n\n')}\n`
}
