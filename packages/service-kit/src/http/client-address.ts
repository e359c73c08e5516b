import type { FastifyRequest } from 'fastify'

/** The address of whoever a request is from, as the gateway names it. */
export function clientAddress(request: FastifyRequest): string {
  const [address = ''] = String(request.headers['x-forwarded-for'] ?? request.ip).split(',')
  return address.trim()
}
