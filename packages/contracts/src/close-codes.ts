/** WebSocket close codes that our sockets use, from RFC 6455 and the IANA registry. */
export const closeCodes = { policy: 1008, restart: 1012, tryAgainLater: 1013 } as const
