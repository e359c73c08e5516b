import type { ExactPlace, HelpLinkForm } from '@muster/contracts/entities/help'
import { createMark, createVault } from '@muster/service-kit/crypto/vault'

/** What only whoever has claimed reads. */
export type Secrets = { place: ExactPlace | null; phone: string }

/** What only the other one of an agreed ride reads. */
export type RideSecrets = { place: ExactPlace; pickUp: string; plate: string; codeWord: string; phone: string }

/** Seals and opens what this service keeps of people's addresses and places. */
export function createSeals(secret: string) {
  const places = createVault(secret, 'muster.help.places')
  const addresses = createVault(secret, 'muster.help.addresses')
  const tokens = createVault(secret, 'muster.help.tokens')
  const rides = createVault(secret, 'muster.help.rides')
  return {
    addresses,
    tokens,
    /** A keyed hash of an address or of a person's id. */
    mark: createMark(secret, 'muster.help.marks'),
    sealSecrets: (secrets: Secrets): string => places.seal(JSON.stringify(secrets)),
    sealRide: (secrets: RideSecrets): string => rides.seal(JSON.stringify(secrets)),
    openRide: (sealed: string): RideSecrets => JSON.parse(rides.open(sealed)) as RideSecrets,
    openSecrets: (sealed: string): Secrets => JSON.parse(places.open(sealed)) as Secrets,
  }
}
export type Seals = ReturnType<typeof createSeals>

/** A keyed hash of whom a link asks. */
export const markOf = (
  { mark }: Pick<Seals, 'mark'>,
  { kind, address }: { kind: HelpLinkForm['kind']; address: string },
): string => mark(`${kind} ${address}`)
