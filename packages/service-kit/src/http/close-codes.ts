/** Close codes of RFC 6455, and of the registry that it made, that our sockets use. */
export const closeCodes = { policy: 1008, restart: 1012, tryAgainLater: 1013 } as const
