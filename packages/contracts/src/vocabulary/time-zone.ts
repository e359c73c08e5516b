/** Of the people whom Muster serves: for texts that the server writes, as it does not know their devices' own. */
export const localTimeZone = 'America/Los_Angeles'
