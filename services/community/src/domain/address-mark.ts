import { createMarks } from '@muster/service-kit/crypto/vault'

/** Creates keyed hashes (marks) of e-mail addresses, with which addresses are compared without storing them. */
export const createAddressMarks = (secret: string, others: readonly string[]) =>
  createMarks(secret, 'muster.community.addresses', others)
export type AddressMarks = ReturnType<typeof createAddressMarks>
