/** The database of changes that wait. Apart, so that a logout deletes it without loading what uses it. */
export const waitingChangesName = 'muster-profile'
