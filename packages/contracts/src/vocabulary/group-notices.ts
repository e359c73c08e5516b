/**
 * Which notifications of a community a member gets. all: new messages, and members who ask for help. help: only members who ask for help. none: nothing.
 * Alerts about danger do not depend on it.
 */
export const groupNotices = ['all', 'help', 'none'] as const
export type GroupNotices = (typeof groupNotices)[number]

/** State of a help request to a community. there: somebody is with the person. over: it was cancelled, or ended automatically. */
export const groupHelpStates = ['open', 'coming', 'there', 'safe', 'over'] as const
export type GroupHelpState = (typeof groupHelpStates)[number]

/** The choice of a member who has not chosen. */
export const defaultGroupNotices: GroupNotices = 'help'
