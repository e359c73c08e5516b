import { createSecretKey } from 'node:crypto'
import type { ServiceName } from '@muster/contracts/services'
import { operatorRoles } from '@muster/contracts/vocabulary/operator-roles'
import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { keyIdOf, readPrivateKey, readPublicKeys } from './internal-keys.ts'

/** The only header that services trust; the gateway removes it from incoming requests. */
export const identityHeader = 'x-muster-identity'

const issuer = 'muster-gateway'
/** Audience of tokens for one service, so that a service cannot reuse the token of a caller to call another service. */
const audienceOf = (service: ServiceName) => `muster-internal:${service}`
/** Audience of tokens that name an operator. It differs from that of residents, so a resident's token is never accepted as an operator's. */
const operatorAudienceOf = (service: ServiceName) => `muster-operator:${service}`
const lifetimeSeconds = 60
/** Tokens are reused for half of their lifetime, so that a reused token is still valid at the end of the longest request. */
const reusedForSeconds = 30
const clockToleranceSeconds = 5
/** Most entries that a cache keeps, of people or tokens; about 1 kB each. */
const mostKept = 5_000
const algorithm = 'Ed25519'
const formerAlgorithm = 'HS256'

/** The signed-in person who sends a request. */
export type Caller = {
  userId: string
  email: string
  /** If false, the address proves nothing, because anybody can register with any address. */
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
const operatorClaims = operatorIdentity.omit({ operatorId: true }).extend({ sub: z.string().min(1) })

export type TokenSigner = ReturnType<typeof createTokenSigner>

/**
 * Signs the tokens that identify callers to services. They are valid for 60 seconds; the token of a person for the same services is reused for half of that
 * time. `now` is for tests.
 */
export function createTokenSigner(privateKey: string, { now = Date.now }: { now?: () => number } = {}) {
  const key = readPrivateKey(privateKey)
  const header: JWTHeaderParameters = { alg: algorithm, kid: keyIdOf(key) }
  const kept = createKept<Promise<string>>(now)

  function sign({ sub, ...rest }: { sub: string } & Record<string, unknown>, audience: string[]): Promise<string> {
    const same = JSON.stringify([audience, sub, rest])
    const known = kept.get(same)
    if (known) return known
    const issuedAt = Math.floor(now() / 1_000)
    const token = new SignJWT(rest)
      .setProtectedHeader(header)
      .setSubject(sub)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .sign(key)
    kept.set(same, token, (issuedAt + reusedForSeconds) * 1_000)
    return token
  }

  return {
    /** A token that only `services` accept. */
    signIdentity: ({ userId, email, isEmailVerified, name }: Caller, services: readonly ServiceName[]) =>
      sign({ sub: userId, email, email_verified: isEmailVerified, name }, services.map(audienceOf)),
    /** The same for an operator. */
    signOperator: ({ operatorId, name, roles, passkey }: Operator, services: readonly ServiceName[]) =>
      sign({ sub: operatorId, name, roles, passkey }, services.map(operatorAudienceOf)),
  }
}

export type TokenVerifier = ReturnType<typeof createTokenVerifier>

/**
 * Verifies tokens with a list of public keys. With `formerSecret` it also accepts tokens of older gateways, which had no key pair. Its functions throw
 * `unauthenticated` if a token is forged, expired or for another audience.
 */
export function createTokenVerifier(publicKeys: string, formerSecret?: string) {
  const keys = new Map(readPublicKeys(publicKeys).map(key => [keyIdOf(key), key]))
  const former = formerSecret === undefined ? null : createSecretKey(Buffer.from(formerSecret, 'utf8'))
  const algorithms = former ? [algorithm, formerAlgorithm] : [algorithm]
  const kept = createKept<unknown>(Date.now)

  // Each key is used for its own algorithm only. Otherwise somebody could sign a token with a public key, which everybody knows, as the shared secret.
  function keyOf({ alg, kid = '' }: { alg?: string; kid?: string }) {
    const key = alg === formerAlgorithm ? former : keys.get(kid)
    if (!key) throw new Error('signed with a key that is not in the list')
    return key
  }

  async function verified<T>(token: string, audience: string, schema: z.ZodType<T>): Promise<T> {
    const same = `${audience} ${token}`
    const known = kept.get(same) as T | undefined
    if (known) return known
    try {
      const { payload } = await jwtVerify(token, keyOf, {
        algorithms,
        issuer,
        audience,
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['sub', 'iat', 'exp'],
        maxTokenAge: lifetimeSeconds,
      })
      const named = schema.parse(payload)
      kept.set(same, named, Number(payload.exp) * 1_000)
      return named
    } catch (cause) {
      throw new AppError('unauthenticated', { cause })
    }
  }

  return {
    /** The caller in a token. */
    async verifyIdentity(token: string, service: ServiceName): Promise<Caller> {
      const { sub, email, email_verified, name } = await verified(token, audienceOf(service), claims)
      return { userId: sub, email, isEmailVerified: email_verified, name }
    },
    /** The operator in a token. */
    async verifyOperator(token: string, service: ServiceName): Promise<Operator> {
      const { sub, name, roles, passkey } = await verified(token, operatorAudienceOf(service), operatorClaims)
      return { operatorId: sub, name, roles, passkey }
    },
  }
}

/** A cache whose values expire. When it is full, the oldest value is removed. */
function createKept<T>(now: () => number) {
  const kept = new Map<string, { value: T; until: number }>()
  return {
    get(name: string): T | undefined {
      const found = kept.get(name)
      return found && now() < found.until ? found.value : undefined
    },
    set(name: string, value: T, until: number): void {
      kept.delete(name)
      kept.set(name, { value, until })
      if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
    },
  }
}

/** Throws `forbidden` unless the caller is the user whose data is asked for. */
export function assertSelf(caller: Caller, userId: string): void {
  if (caller.userId !== userId) throw new AppError('forbidden')
}
