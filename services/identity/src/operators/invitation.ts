/** The page on which an invited person registers. The token is in the fragment, which browsers do not send to servers, so it is in no log. */
export const invitationPath = (token: string): string => `/operate/join#${token}`
