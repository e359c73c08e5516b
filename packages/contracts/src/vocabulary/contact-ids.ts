/** The id of a contact that was stored before contacts had ids. It is the same at every reading until the list is saved. */
export const idOfContactAt = (index: number): string => index.toString(16).padStart(24, '0')
