import { join } from 'node:path'
import { addressVariable, domainServices, type ServiceName } from '@muster/contracts/services'
import type { Infra } from '../infra/start-infra.ts'
import type { Secrets } from './secrets.ts'

export type Plan = {
  infra: Pick<Infra, 'mongoUrl' | 'natsUrl' | 'redisUrl'>
  secrets: Secrets
  stateDir: string
  ports: Record<ServiceName, number>
  /** Where a browser on this machine finds Muster. */
  origin: string
  /** The one name under which others find it; empty for whatever they use. */
  publicOrigin: string
  webDist: string
  drill: boolean
}

/** The variables that a service gets, over what the person's own environment sets (a model's key, a map token). */
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
    INTERNAL_TOKEN_SECRET: secrets.internalToken,
    PUBLIC_ORIGIN: plan.publicOrigin || plan.origin,
    DRILL: String(plan.drill),
    ...urls,
    ...own(name, plan),
  }
}

function own(name: ServiceName, { secrets, stateDir, webDist, publicOrigin }: Plan): Record<string, string> {
  switch (name) {
    case 'gateway':
      // Without one the gateway goes by the Host header, so that localhost, 127.0.0.1 and a LAN name all work.
      return { WEB_DIST: webDist, PUBLIC_ORIGIN: publicOrigin }
    case 'identity':
      return { MAILBOX_DIR: join(stateDir, 'mail') }
    case 'community':
      return { INVITATION_SECRET: secrets.invitation }
    case 'alerts':
      return {
        INGEST_KEYS: secrets.ingestKey,
        VAPID_PUBLIC_KEY: secrets.vapidPublicKey,
        VAPID_PRIVATE_KEY: secrets.vapidPrivateKey,
        // Whoever tries Muster receives the drill, wherever they say they live.
        DRILL_AUDIENCE: 'everyone',
      }
    default:
      return {}
  }
}
