type ServiceDefinition = {
  /** Each role is a process of its own, selected by ROLE; a service without roles is one process. */
  roles: readonly string[]
  /** Servers that it connects to. */
  needs: readonly ('mongo' | 'nats' | 'redis')[]
}

/**
 * Every service, once. The gateway's addresses, the event stream's subjects, `npm start` and .env.example derive from this
 * list; tests hold docker-compose.yml and k8s/ to it.
 */
export const services = {
  gateway: { roles: [], needs: ['redis'] },
  identity: { roles: [], needs: ['mongo', 'nats', 'redis'] },
  alerts: { roles: ['api', 'ingest', 'push'], needs: ['mongo', 'nats', 'redis'] },
  chat: { roles: [], needs: ['mongo', 'nats', 'redis'] },
  navigation: { roles: [], needs: ['mongo', 'nats'] },
  community: { roles: [], needs: ['mongo', 'nats'] },
  achievements: { roles: [], needs: ['mongo', 'nats'] },
} as const satisfies Record<string, ServiceDefinition>

export type ServiceName = keyof typeof services
/** A service behind the gateway; it owns a database and publishes events. */
export type DomainService = Exclude<ServiceName, 'gateway'>

export const serviceNames = Object.keys(services) as ServiceName[]
export const domainServices = serviceNames.filter(name => name !== 'gateway') as DomainService[]

/** The variable that holds a service's address in the gateway's environment. */
export function addressVariable<N extends DomainService>(name: N): `${Uppercase<N>}_URL` {
  return `${name.toUpperCase() as Uppercase<N>}_URL`
}
