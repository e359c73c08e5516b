/** The fields of a push message that is about no update, such as one about a ride. */
export const ofNoUpdate = { updateId: null, revision: null, reason: null } as const
