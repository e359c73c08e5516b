import { createMarks } from '@muster/service-kit/crypto/vault'

/** Tells whether an address is a member's without storing any. */
export const createAddressMarks = (secret: string, others: readonly string[]) =>
  createMarks(secret, 'muster.community.addresses', others)
export type AddressMarks = ReturnType<typeof createAddressMarks>
