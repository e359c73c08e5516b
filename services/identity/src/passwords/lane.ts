import { normalizeIP } from '@fastify/rate-limit'
import { clientAddress } from '@muster/service-kit/http/client-address'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Lane } from './fair-queue.ts'

/** The queue lane of a stranger: their address, or the network that one IPv6 line has. */
export const addressLane = (request: FastifyRequest): Lane => ({
  key: `address ${normalizeIP(clientAddress(request))}`,
  isKnown: false,
})

/** The queue lane of somebody who is signed in, or holds a link that was mailed to them. */
export const knownLane = (key: string): Lane => ({ key, isKnown: true })

/** The queue lane of a sign-in: the account where this device has opened it before, which no stranger can claim, else the address. */
export function signInLane(
  { clock, deviceCookie, devices }: Pick<Context, 'clock' | 'deviceCookie' | 'devices'>,
  request: FastifyRequest,
  email: string,
): Lane {
  const isKnown = devices.entryFor(request.cookies[deviceCookie.name], email, clock.now()) !== null
  return isKnown ? knownLane(`device ${email}`) : addressLane(request)
}
