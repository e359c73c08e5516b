/** Kinds of messages that operators can write. `test` is shown and pushed as a drill. */
export const operatorTemplates = ['evacuation-order', 'evacuation-warning', 'shelter-in-place', 'test'] as const
export type OperatorTemplate = (typeof operatorTemplates)[number]

/** Follow-ups of a sent message: other texts or another area, a later end, or the all-clear. */
export const operatorFollowUps = ['correct', 'extend', 'all-clear'] as const
export type OperatorFollowUp = (typeof operatorFollowUps)[number]

/**
 * `proposed`: waits for a second person. `approved`: released, and about to take effect. `sent`: has taken effect. `held`: the guard holds it, as it does
 * messages of other senders. `refused`, `withdrawn`: it never takes effect.
 */
export const proposalStates = ['proposed', 'approved', 'sent', 'held', 'refused', 'withdrawn'] as const
export type ProposalState = (typeof proposalStates)[number]

/** Actions that the console's audit records. */
export const auditActions = [
  'operator-invited',
  'invitation-confirmed',
  'invitation-revoked',
  'operator-joined',
  'operator-signed-in',
  'operator-disabled',
  'operator-roles-asked',
  'operator-roles-changed',
  'operator-roles-refused',
  'message-proposed',
  'message-released',
  'message-refused',
  'message-withdrawn',
  'message-taken-effect',
  'held-release-proposed',
  'held-released',
  'held-refused',
  'key-made',
  'key-confirmed',
  'key-revoked',
  'key-used',
  'replay-proposed',
  'replay-started',
  'replay-refused',
  'replay-withdrawn',
  'replay-paused',
  'replay-resumed',
  'replay-stopped',
  'replay-ended',
  'push-stopped',
  'push-resumed',
  'event-replayed',
  'event-set-aside',
  'command-line-opened',
  'sessions-ended',
  'account-exported',
  'account-erased',
  'audit-exported',
] as const
export type AuditAction = (typeof auditActions)[number]
