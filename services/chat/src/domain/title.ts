import { localTimeZone } from '@muster/contracts/vocabulary/time-zone'

const prefix = 'Emergency Chat - '

/** The default title of a session. Clients usually send their own, with the date in the reader's format. */
export function defaultTitle(now: Date): string {
  return prefix + now.toLocaleDateString('en-US', { timeZone: localTimeZone })
}
