const prefix = 'Emergency Chat - '

/** The title of a session that was given none; clients send their own, with the day in their own format. */
export function defaultTitle(now: Date): string {
  return prefix + now.toLocaleDateString('en-US', { timeZone: 'America/Los_Angeles' })
}
