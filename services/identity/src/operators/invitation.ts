/** Where an invited person registers. The token is in the fragment, which browsers send to no server, so that no log has it. */
export const invitationPath = (token: string): string => `/operate/join#${token}`
