/** Name of the database of waiting changes. In its own module, so that a logout can delete the database without loading the code that uses it. */
export const waitingChangesName = 'muster-profile'
