import type { ExactPlace } from '@muster/contracts/entities/help'
import { createMarks, createVault, openOrElse } from '@muster/service-kit/crypto/vault'
import type { Asked } from './request.ts'

/** The advice in log messages about data that cannot be decrypted. */
export const keepFormerSecret =
  'HELP_SECRET was changed without keeping the former one: add it to HELP_SECRET_OTHERS and restart'

/** The data of a request that only its claimers may read. */
export type Secrets = { place: ExactPlace | null; phone: string }

/** The data of a ride that only the other person of an agreed ride may read. */
export type RideSecrets = { place: ExactPlace; pickUp: string; plate: string; codeWord: string; phone: string }

/**
 * Encrypts and decrypts the addresses and places that this service stores. `others`: former secrets, which are used for decryption only. The `open` functions
 * throw a DecryptionError if no secret fits.
 */
export function createSeals(secret: string, others: readonly string[]) {
  const places = createVault(secret, 'muster.help.places', others)
  const addresses = createVault(secret, 'muster.help.addresses', others)
  const tokens = createVault(secret, 'muster.help.tokens', others)
  const rides = createVault(secret, 'muster.help.rides', others)
  return {
    addresses,
    tokens,
    /** Keyed hashes of an address or of a person's id. */
    marks: createMarks(secret, 'muster.help.marks', others),
    sealSecrets: (secrets: Secrets): string => places.seal(JSON.stringify(secrets)),
    sealRide: (secrets: RideSecrets): string => rides.seal(JSON.stringify(secrets)),
    openRide: (sealed: string): RideSecrets => JSON.parse(rides.open(sealed)) as RideSecrets,
    openSecrets: (sealed: string): Secrets => JSON.parse(places.open(sealed)) as Secrets,
  }
}
export type Seals = ReturnType<typeof createSeals>

type Kind = Asked['kind']
type MarkedLink = Pick<Asked, 'kind' | 'userId' | 'sealedAddress' | 'mark'>

/** A keyed hash of the person whom a link asks. `address`: id, mail address or phone number, depending on `kind`. */
export const markOf = ({ marks }: Pick<Seals, 'marks'>, kind: Kind, address: string): string =>
  marks.of(markedText(kind, address))

/**
 * All marks under which the person of a stored link may be stored elsewhere: one for each configured secret, so that consents stored under a former secret
 * are found. Only the stored mark if the address cannot be decrypted.
 */
export function marksOf(
  { marks, addresses }: Pick<Seals, 'marks' | 'addresses'>,
  { kind, userId, sealedAddress, mark }: MarkedLink,
): string[] {
  const address = kind === 'user' ? userId : sealedAddress && openOrElse(() => addresses.open(sealedAddress), null)
  return [...new Set([...(mark ? [mark] : []), ...(address ? marks.all(markedText(kind, address)) : [])])]
}

const markedText = (kind: Kind, address: string) =>
  `${kind} ${kind === 'phone' ? address.replace(/[^\d+]/g, '') : address}`
