/** What a person signs in with. */
export const signInMeans = ['password', 'code', 'passkey'] as const
export type SignInMeans = (typeof signInMeans)[number]
