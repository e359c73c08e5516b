/** A limit of attempts to sign in. */
export type SignInLimit = {
  name: string
  /** Attempts are counted together if all of these are the same: IP address, account, known device. */
  per: readonly ('address' | 'account' | 'device')[]
  /** `known`: the account has signed in on this device before. Attempts of strangers do not count there. */
  of: 'known' | 'unknown'
  /** Most attempts that have failed or are in progress. */
  max: number
  windowSeconds: number
  reason: string
}

const quarter = 15 * 60
const day = 24 * 60 * 60

/**
 * The limits of attempts to sign in. Limits that strangers can use up for an account do not apply to a device on which the account has signed in before. On
 * another device the owner can still sign in with a mailed code or reset the password by mail.
 */
export const signInLimits: readonly SignInLimit[] = [
  {
    name: 'sign-in-address-account',
    per: ['address', 'account'],
    of: 'unknown',
    max: 10,
    windowSeconds: quarter,
    reason:
      'Slows password guessing on one account; others at the same address and the owner elsewhere notice nothing.',
  },
  {
    name: 'sign-in-known-device',
    per: ['device', 'account'],
    of: 'known',
    max: 30,
    windowSeconds: quarter,
    reason: 'A lost device guesses no password either; only tries on this device count.',
  },
  {
    name: 'sign-in-address',
    per: ['address'],
    of: 'unknown',
    max: 360,
    windowSeconds: quarter,
    reason: 'Slows password guessing over many accounts; a shelter of 300 people at one address can sign in at once.',
  },
  {
    name: 'sign-in-account',
    per: ['account'],
    of: 'unknown',
    max: 200,
    windowSeconds: day,
    reason: 'Slows password guessing on one account from thousands of addresses.',
  },
]
