import { createSecretKey } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { AppError } from '../errors.ts'

/** The only header that services trust; the gateway removes it from incoming requests. */
export const identityHeader = 'x-muster-identity'

const issuer = 'muster-gateway'
const audience = 'muster-internal'
const lifetimeSeconds = 60
const clockToleranceSeconds = 5

export type Caller = { userId: string; email: string; name: string }

const claims = z.object({ sub: z.string().min(1), email: z.string(), name: z.string() })

/** Signs a token that names the caller and is valid for 60 seconds. `now` is for tests. */
export function signIdentity(
  secret: string,
  caller: Caller,
  { requestId, now = new Date() }: { requestId: string; now?: Date },
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ email: caller.email, name: caller.name, rid: requestId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(caller.userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(keyOf(secret))
}

/** The caller that a token names. Throws `unauthenticated` when it is forged, expired or for another audience. */
export async function verifyIdentity(secret: string, token: string): Promise<Caller> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      issuer,
      audience,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: lifetimeSeconds,
    })
    const { sub, email, name } = claims.parse(payload)
    return { userId: sub, email, name }
  } catch (cause) {
    throw new AppError('unauthenticated', { cause })
  }
}

/** Throws `forbidden` unless the caller is the user whose data is asked for. */
export function assertSelf(caller: Caller, userId: string): void {
  if (caller.userId !== userId) throw new AppError('forbidden')
}

function keyOf(secret: string) {
  return createSecretKey(Buffer.from(secret, 'utf8'))
}
