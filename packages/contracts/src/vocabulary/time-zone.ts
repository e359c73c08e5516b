/** Time zone for texts that the server writes, because it does not know that of the reader's device. */
export const localTimeZone = 'America/Los_Angeles'
