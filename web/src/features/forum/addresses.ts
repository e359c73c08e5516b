export const communityUrl = (origin: string, communityId: string): string => `${origin}/forum/${communityId}`
export const inviteUrl = (origin: string, inviteToken: string): string => `${origin}/forum/invite/${inviteToken}`

/** The address of `GET /api/login`, which redirects to the login page. */
export const loginPath = '/api/login'
