const prefix = 'replay:'

/** The feed of replayed messages. It differs from the recorded feed, because a poll of that feed would end replayed messages, which its list does not have. */
export const replayFeedOf = (feed: string): string => `${prefix}${feed}`
/** The feed from which a replayed message was recorded. For other messages, their own feed. */
export const recordedFeedOf = (feed: string): string => (feed.startsWith(prefix) ? feed.slice(prefix.length) : feed)
/** Matches the feeds of replayed messages, for a query. */
export const replayFeeds: RegExp = new RegExp(`^${prefix}`)
