/**
 * Roles of the operations team. `author` writes messages; `approver` releases messages that others wrote and decides held ones; `admin` manages the people of
 * the team.
 */
export const operatorRoles = ['author', 'approver', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]
