/**
 * The cookie that a browser sets when somebody logs out, until the server has heard of it: the session's own cookie is out of the app's
 * reach. Signing in removes it.
 */
export const leavingCookie = 'leaving'
