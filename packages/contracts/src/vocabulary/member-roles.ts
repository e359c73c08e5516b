/** Roles in a community. There is at most one owner. */
export const memberRoles = ['owner', 'moderator', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]

const ranks: Record<MemberRole, number> = { owner: 3, moderator: 2, member: 1 }
const rankOf = (role: MemberRole | null) => (role ? ranks[role] : 0)

/** Whether a role may moderate: moderators and the owner may. Null means not a member. */
export const isModerator = (role: MemberRole | null): boolean => rankOf(role) >= ranks.moderator

/** Whether `role` may moderate a person with the role `target`: only people with a higher role may. Null means not a member. */
export const mayModerate = (role: MemberRole | null, target: MemberRole | null): boolean =>
  isModerator(role) && rankOf(role) > rankOf(target)

/** Hours for which a member can be kept from writing; 0 ends it. */
export const muteHours = [0, 1, 24, 168] as const
export type MuteHours = (typeof muteHours)[number]
