/**
 * What a person of the operations team may do. `author` writes messages; `approver` releases what somebody else wrote and decides what is held;
 * `admin` sees and removes the people of the team.
 */
export const operatorRoles = ['author', 'approver', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]
