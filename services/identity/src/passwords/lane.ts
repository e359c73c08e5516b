import { normalizeIP } from '@fastify/rate-limit'
import { clientAddress } from '@muster/service-kit/http/client-address'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Lane } from './fair-queue.ts'

/** The queue lane of a stranger: their IP address; for IPv6 the network prefix that one line gets. */
export const addressLane = (request: FastifyRequest): Lane => ({
  key: `address ${normalizeIP(clientAddress(request))}`,
  isKnown: false,
})

/** The queue lane of a person who is signed in, or has a link that was mailed to them. */
export const knownLane = (key: string): Lane => ({ key, isKnown: true })

/** The queue lane of a sign-in: the account if this device has signed in to it before, which a stranger cannot fake; else the IP address. */
export function signInLane(
  { clock, deviceCookie, devices }: Pick<Context, 'clock' | 'deviceCookie' | 'devices'>,
  request: FastifyRequest,
  email: string,
): Lane {
  const isKnown = devices.entryFor(request.cookies[deviceCookie.name], email, clock.now()) !== null
  return isKnown ? knownLane(`device ${email}`) : addressLane(request)
}
