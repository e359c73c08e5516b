import { join } from 'node:path'
import type { ServiceName } from '@muster/contracts/define-route'
import type { Infra } from '../infra/start-infra.ts'
import type { Secrets } from './secrets.ts'

export const domainServices = ['identity', 'alerts', 'chat', 'navigation', 'community', 'achievements'] as const

export type Plan = {
  infra: Pick<Infra, 'mongoUrl' | 'natsUrl' | 'redisUrl'>
  secrets: Secrets
  stateDir: string
  ports: Record<ServiceName, number>
  /** Where the browser finds Muster. */
  origin: string
  webDist: string
  drill: boolean
}

/** The variables that a service gets, over what the person's own environment sets (a model's key, a map token). */
export function serviceEnv(name: ServiceName, plan: Plan): Record<string, string> {
  const { infra, secrets, ports } = plan
  const urls = Object.fromEntries(
    domainServices.map(service => [`${service.toUpperCase()}_URL`, `http://127.0.0.1:${ports[service]}`]),
  )
  return {
    HOST: '127.0.0.1',
    PORT: String(ports[name]),
    METRICS_PORT: '0',
    MONGO_URL: infra.mongoUrl(`muster_${name}`),
    NATS_URL: infra.natsUrl,
    REDIS_URL: infra.redisUrl,
    INTERNAL_TOKEN_SECRET: secrets.internalToken,
    PUBLIC_ORIGIN: plan.origin,
    DRILL: String(plan.drill),
    ...urls,
    ...own(name, plan),
  }
}

function own(name: ServiceName, { secrets, stateDir, webDist }: Plan): Record<string, string> {
  switch (name) {
    case 'gateway':
      return { WEB_DIST: webDist }
    case 'identity':
      return { MAILBOX_DIR: join(stateDir, 'mail') }
    case 'community':
      return { INVITATION_SECRET: secrets.invitation }
    case 'alerts':
      return {
        INGEST_KEYS: secrets.ingestKey,
        VAPID_PUBLIC_KEY: secrets.vapidPublicKey,
        VAPID_PRIVATE_KEY: secrets.vapidPrivateKey,
      }
    default:
      return {}
  }
}
