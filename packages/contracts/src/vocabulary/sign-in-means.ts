/** Ways to sign in. */
export const signInMeans = ['password', 'code', 'passkey'] as const
export type SignInMeans = (typeof signInMeans)[number]
