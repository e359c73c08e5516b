/**
 * What a member is told of a community by notification. all: new messages, and members who ask for help. help: only the latter. none: nothing.
 * Alerts about danger do not depend on it.
 */
export const groupNotices = ['all', 'help', 'none'] as const
export type GroupNotices = (typeof groupNotices)[number]

export const defaultGroupNotices: GroupNotices = 'help'
