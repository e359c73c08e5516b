import { type ServiceName, serviceNames, services } from '@muster/contracts/services'

/** A process in production; `role` is undefined for a service without roles. */
export type Process = { name: string; service: ServiceName; role: string | undefined }

/** What runs in production: each service, or each role of one that has roles (`alerts-api`). */
export const processes: readonly Process[] = serviceNames.flatMap((service): Process[] => {
  const roles: readonly string[] = services[service].roles
  if (roles.length === 0) return [{ name: service, service, role: undefined }]
  return roles.map(role => ({ name: `${service}-${role}`, service, role }))
})
