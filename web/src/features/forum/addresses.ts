export const communityUrl = (origin: string, communityId: string): string => `${origin}/forum/${communityId}`
export const inviteUrl = (origin: string, inviteToken: string): string => `${origin}/forum/invite/${inviteToken}`

/** `GET /api/login`, which redirects to the login. */
export const loginPath = '/api/login'
