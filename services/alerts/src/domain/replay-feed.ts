const prefix = 'replay:'

/** The feed of replayed messages. It is not the recorded one: a poll of that would end them, because its list does not have them. */
export const replayFeedOf = (feed: string): string => `${prefix}${feed}`
/** The feed that a message was recorded from, or its own. */
export const recordedFeedOf = (feed: string): string => (feed.startsWith(prefix) ? feed.slice(prefix.length) : feed)
/** Feeds of replayed messages, for a query. */
export const replayFeeds: RegExp = new RegExp(`^${prefix}`)
