/** What somebody is in a community. There is at most one owner. */
export const memberRoles = ['owner', 'moderator', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]

const ranks: Record<MemberRole, number> = { owner: 3, moderator: 2, member: 1 }
const rankOf = (role: MemberRole | null) => (role ? ranks[role] : 0)

/** Whether somebody looks after a community: its owner does, too. Null is no member. */
export const moderates = (role: MemberRole | null): boolean => rankOf(role) >= ranks.moderator

/** A moderator acts on members without a role, the owner on everybody else, and nobody on their equals. Null is no member. */
export const mayModerate = (role: MemberRole | null, target: MemberRole | null): boolean =>
  moderates(role) && rankOf(role) > rankOf(target)

/** Hours for which a member can be kept from writing; 0 ends it. */
export const muteHours = [0, 1, 24, 168] as const
export type MuteHours = (typeof muteHours)[number]
