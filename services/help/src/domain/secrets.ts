import type { ExactPlace } from '@muster/contracts/entities/help'
import { createMarks, createVault, openedOr } from '@muster/service-kit/crypto/vault'
import type { Asked } from './request.ts'

/** For the log, where something does not open. */
export const keepFormerSecret =
  'HELP_SECRET was changed without keeping the former one: add it to HELP_SECRET_OTHERS and restart'

/** What only whoever has claimed reads. */
export type Secrets = { place: ExactPlace | null; phone: string }

/** What only the other one of an agreed ride reads. */
export type RideSecrets = { place: ExactPlace; pickUp: string; plate: string; codeWord: string; phone: string }

/** Seals and opens what this service keeps of people's addresses and places. */
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

/** A keyed hash of whom a link asks. */
export const markOf = ({ marks }: Pick<Seals, 'marks'>, kind: Kind, address: string): string =>
  marks.of(markedText(kind, address))

/**
 * The marks that may stand elsewhere for whom a stored link asks: what was stored under one secret is found under another. Only the stored one where the
 * address does not open.
 */
export function marksOf(
  { marks, addresses }: Pick<Seals, 'marks' | 'addresses'>,
  { kind, userId, sealedAddress, mark }: MarkedLink,
): string[] {
  const address = kind === 'user' ? userId : sealedAddress && openedOr(() => addresses.open(sealedAddress), null)
  return [...new Set([...(mark ? [mark] : []), ...(address ? marks.all(markedText(kind, address)) : [])])]
}

const markedText = (kind: Kind, address: string) =>
  `${kind} ${kind === 'phone' ? address.replace(/[^\d+]/g, '') : address}`
