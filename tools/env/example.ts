import { serviceNames } from '@muster/contracts/services'
import { describeConfig } from '@muster/service-kit/config'
import { configSchemaOf } from '../deploy/service-config.ts'

// Variables that only docker-compose.yml reads. Services get the passwords only as parts of URLs.
const compose = `# For docker compose: \`npm run secrets\` writes .env from this file with secrets of its own. Passwords go into URLs and files: use
# letters and digits, with a letter first.
# Of the identity that the gateway passes on: its own private key, and the public keys that the services accept.
INTERNAL_TOKEN_PRIVATE_KEY=
INTERNAL_TOKEN_PUBLIC_KEYS=
SIGN_IN_SECRET=
INVITATION_SECRET=
HELP_SECRET=
INGEST_KEYS=
# The account of each service on MongoDB, NATS and Redis.
GATEWAY_PASSWORD=
IDENTITY_PASSWORD=
ALERTS_PASSWORD=
CHAT_PASSWORD=
NAVIGATION_PASSWORD=
COMMUNITY_PASSWORD=
ACHIEVEMENTS_PASSWORD=
HELP_PASSWORD=
# Of people on NATS, for npm run muster; of backups on MongoDB and NATS; and of the administrator of MongoDB.
OPERATIONS_PASSWORD=
BACKUP_PASSWORD=
MONGO_ROOT_PASSWORD=

# What backups are encrypted with. Keep a copy elsewhere: without it they cannot be read.
BACKUP_KEY=

# Where browsers find Muster. Browsers allow location and push on https or localhost only.
PUBLIC_ORIGIN=http://localhost:8080
MUSTER_BIND=127.0.0.1
MUSTER_PORT=8080
# Address or network of the proxy in front that ends TLS; its X-Forwarded-For is believed. Only one.
TRUST_PROXY=
# First three parts of the network between the edge and the gateway, where the default is taken.
MUSTER_FRONT=10.211.77

# Only during a change (see docs/operations.md, Secrets), or an upgrade from before there were key pairs.
INTERNAL_TOKEN_NEXT_PRIVATE_KEY=
INTERNAL_TOKEN_SECRET=
SIGN_IN_SECRET_OTHER=
# Former secrets, separated by commas: kept for as long as there is data from their time.
INVITATION_SECRET_OTHERS=
HELP_SECRET_OTHERS=
VAPID_FORMER_PUBLIC_KEY=
VAPID_FORMER_PRIVATE_KEY=

# Optional: without them mails are files, alerts makes its own push key, navigation its own key for offline packs, the guide answers, and our own map is drawn.
SMTP_URL=
VAPID_PUBLIC_KEY=
VAPID_PRIVATE_KEY=
VAPID_SUBJECT=
OPENAI_API_KEY=
MAPBOX_ACCESS_TOKEN=
PACK_SIGNING_KEY=
PACK_SIGNING_KEY_NEXT=

# For npm run region (see docs/operations.md): where regions are kept, and other servers for extracts and small boxes, separated by commas.
REGIONS_DIR=
REGION_MIRRORS=
OVERPASS_MIRRORS=
# npm start fetches the real roads around the drill when there are none yet; false turns that off.
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
  return `${compose}\n# What each service reads, with its default. \`npm run env:example\` writes this file from the schemas. With docker compose those count that\n# docker-compose.yml names; give others to a service in an override file.\n\n${described.join('\n\n')}\n`
}
