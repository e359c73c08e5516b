import { createSecretKey } from 'node:crypto'
import type { ServiceName } from '@muster/contracts/services'
import { operatorRoles } from '@muster/contracts/vocabulary/operator-roles'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { AppError } from '../errors.ts'

/** The only header that services trust; the gateway removes it from incoming requests. */
export const identityHeader = 'x-muster-identity'

const issuer = 'muster-gateway'
/** One for each service, so that none can speak to another in the name of the people who call it. */
const audienceOf = (service: ServiceName) => `muster-internal:${service}`
/** Of tokens that name an operator. A resident's token is for another audience, so it never passes as one. */
const operatorAudienceOf = (service: ServiceName) => `muster-operator:${service}`
const lifetimeSeconds = 60
const clockToleranceSeconds = 5

export type Caller = {
  userId: string
  email: string
  /** Where it is not, the address proves nothing: anybody may register any address. */
  isEmailVerified: boolean
  name: string
}

/** A person of the operations team, and the passkey that they signed in with. */
export type Operator = z.infer<typeof operatorIdentity>
export const operatorIdentity = z.object({
  operatorId: z.string().min(1),
  name: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  passkey: z.string(),
})

const claims = z.object({
  sub: z.string().min(1),
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string(),
})

/** `services`: the only ones that take the token. */
type Signing = { requestId: string; services: readonly ServiceName[]; now?: Date }

/** Signs a token that names the caller and is valid for 60 seconds. `now` is for tests. */
export const signIdentity = (
  secret: string,
  { userId, email, isEmailVerified, name }: Caller,
  options: Signing,
): Promise<string> => sign(secret, { sub: userId, email, email_verified: isEmailVerified, name }, audienceOf, options)

/** The same for an operator. */
export const signOperator = (
  secret: string,
  { operatorId, name, roles, passkey }: Operator,
  options: Signing,
): Promise<string> => sign(secret, { sub: operatorId, name, roles, passkey }, operatorAudienceOf, options)

/** The caller that a token names. Throws `unauthenticated` when it is forged, expired or for another audience. */
export async function verifyIdentity(secret: string, token: string, service: ServiceName): Promise<Caller> {
  const { sub, email, email_verified, name } = await verified(secret, token, {
    audience: audienceOf(service),
    schema: claims,
  })
  return { userId: sub, email, isEmailVerified: email_verified, name }
}

const operatorClaims = operatorIdentity.omit({ operatorId: true }).extend({ sub: z.string().min(1) })

/** The operator that a token names. Throws `unauthenticated` as `verifyIdentity` does. */
export async function verifyOperator(secret: string, token: string, service: ServiceName): Promise<Operator> {
  const { sub, name, roles, passkey } = await verified(secret, token, {
    audience: operatorAudienceOf(service),
    schema: operatorClaims,
  })
  return { operatorId: sub, name, roles, passkey }
}

function sign(
  secret: string,
  { sub, ...rest }: { sub: string } & Record<string, unknown>,
  audience: typeof audienceOf,
  { requestId, services, now = new Date() }: Signing,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ ...rest, rid: requestId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setIssuer(issuer)
    .setAudience(services.map(audience))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(keyOf(secret))
}

async function verified<T>(
  secret: string,
  token: string,
  { audience, schema }: { audience: string; schema: z.ZodType<T> },
): Promise<T> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      issuer,
      audience,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: lifetimeSeconds,
    })
    return schema.parse(payload)
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
