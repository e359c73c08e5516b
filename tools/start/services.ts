import { join } from 'node:path'
import { addressVariable, domainServices, type ServiceName } from '@muster/contracts/services'
import type { Infra } from '../infra/start-infra.ts'
import type { Secrets } from './secrets.ts'

/** What the services of one start need to know. */
export type Plan = {
  infra: Pick<Infra, 'mongoUrl' | 'natsUrl' | 'redisUrl'>
  secrets: Secrets
  stateDir: string
  ports: Record<ServiceName, number>
  /** Address of Muster for a browser on this machine. */
  origin: string
  /** The configured public origin; empty to accept any host name. */
  publicOrigin: string
  webDist: string
  drill: boolean
}

/** The variables of a service. They override the environment of `npm start`, which may set further ones, such as a map token. */
export function serviceEnv(name: ServiceName, plan: Plan): Record<string, string> {
  const { infra, secrets, ports } = plan
  const urls = Object.fromEntries(
    domainServices.map(service => [addressVariable(service), `http://127.0.0.1:${ports[service]}`]),
  )
  return {
    HOST: '127.0.0.1',
    PORT: String(ports[name]),
    METRICS_PORT: '0',
    MONGO_URL: infra.mongoUrl(`muster_${name}`),
    NATS_URL: infra.natsUrl,
    REDIS_URL: infra.redisUrl,
    INTERNAL_TOKEN_PUBLIC_KEYS: secrets.internalPublicKeys,
    PUBLIC_ORIGIN: plan.publicOrigin || plan.origin,
    DRILL: String(plan.drill),
    ...urls,
    ...own(name, plan),
  }
}

function own(name: ServiceName, { secrets, stateDir, webDist, publicOrigin }: Plan): Record<string, string> {
  switch (name) {
    case 'gateway':
      // Without PUBLIC_ORIGIN the gateway uses the Host header, so localhost, 127.0.0.1 and a LAN name all work.
      return {
        WEB_DIST: webDist,
        PUBLIC_ORIGIN: publicOrigin,
        INTERNAL_TOKEN_PRIVATE_KEY: secrets.internalPrivateKey,
        SIGN_IN_SECRET: secrets.signIn,
      }
    case 'identity':
      return { SIGN_IN_SECRET: secrets.signIn, MAILBOX_DIR: join(stateDir, 'mail') }
    case 'community':
      return { INVITATION_SECRET: secrets.invitation, MAILBOX_DIR: join(stateDir, 'mail') }
    case 'help':
      return { HELP_SECRET: secrets.help, MAILBOX_DIR: join(stateDir, 'mail') }
    case 'navigation':
      return { REGIONS_DIR: process.env.REGIONS_DIR || join(stateDir, 'regions') }
    case 'alerts':
      return {
        INGEST_KEYS: secrets.ingestKey,
        VAPID_PUBLIC_KEY: secrets.vapidPublicKey,
        VAPID_PRIVATE_KEY: secrets.vapidPrivateKey,
        // On a developer's machine every subscriber receives the drill, wherever they live.
        DRILL_AUDIENCE: 'everyone',
      }
    default:
      return {}
  }
}
