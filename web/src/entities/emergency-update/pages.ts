/** The addresses of the screens of updates. */
export const updatesPage = '/updates'
export const updatePage = (id: string): string => `${updatesPage}/${id}`
