import { createMark } from '@muster/service-kit/crypto/vault'

/** Tells whether an address is a member's without storing any. */
export const createAddressMark = (secret: string) => createMark(secret, 'muster.community.addresses')
export type AddressMark = ReturnType<typeof createAddressMark>
