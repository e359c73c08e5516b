/**
 * Name of the cookie that the web app sets when a person logs out, until the server has processed the logout: scripts cannot delete the session's own cookie.
 * Signing in removes it.
 */
export const leavingCookie = 'leaving'
