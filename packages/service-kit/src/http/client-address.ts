import type { FastifyRequest } from 'fastify'

/** The IP address of the client, which the gateway passes on in a header. */
export function clientAddress(request: FastifyRequest): string {
  const [address = ''] = String(request.headers['x-forwarded-for'] ?? request.ip).split(',')
  return address.trim()
}
