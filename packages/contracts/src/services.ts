type ServiceDefinition = {
  /** Each role runs as its own process, selected by the variable ROLE. A service without roles is one process. */
  roles: readonly string[]
  /** The servers that it connects to. */
  needs: readonly ('mongo' | 'nats' | 'redis')[]
}

/**
 * Every service. The gateway's addresses, the subjects of the event stream, `npm start` and .env.example are derived from this list. Tests
 * compare docker-compose.yml and k8s/ with it.
 */
export const services = {
  gateway: { roles: [], needs: ['redis'] },
  identity: { roles: [], needs: ['mongo', 'nats', 'redis'] },
  alerts: { roles: ['api', 'ingest', 'push'], needs: ['mongo', 'nats', 'redis'] },
  chat: { roles: [], needs: ['mongo', 'nats', 'redis'] },
  navigation: { roles: [], needs: ['mongo', 'nats'] },
  community: { roles: [], needs: ['mongo', 'nats', 'redis'] },
  achievements: { roles: [], needs: ['mongo', 'nats'] },
  help: { roles: [], needs: ['mongo', 'nats', 'redis'] },
} as const satisfies Record<string, ServiceDefinition>

export type ServiceName = keyof typeof services
/** A service behind the gateway. It owns a database and publishes events. */
export type DomainService = Exclude<ServiceName, 'gateway'>

export const serviceNames = Object.keys(services) as ServiceName[]
/** All services except the gateway. */
export const domainServices = serviceNames.filter(name => name !== 'gateway') as DomainService[]

/** The environment variable of the gateway that holds the service's address. */
export function addressVariable<N extends DomainService>(name: N): `${Uppercase<N>}_URL` {
  return `${name.toUpperCase() as Uppercase<N>}_URL`
}
