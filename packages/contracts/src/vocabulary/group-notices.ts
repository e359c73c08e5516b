/**
 * What a member is told of a community by notification. all: new messages, and members who ask for help. help: only the latter. none: nothing.
 * Alerts about danger do not depend on it.
 */
export const groupNotices = ['all', 'help', 'none'] as const
export type GroupNotices = (typeof groupNotices)[number]

/** How a request for help stands that asks a community. there: somebody is with the person. over: it was taken back, or ended by itself. */
export const groupHelpStates = ['open', 'coming', 'there', 'safe', 'over'] as const
export type GroupHelpState = (typeof groupHelpStates)[number]

export const defaultGroupNotices: GroupNotices = 'help'
