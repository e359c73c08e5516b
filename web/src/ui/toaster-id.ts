/** Id of the toaster's element. In a file of its own, so that dialogs do not import the toaster. */
export const toasterId = 'toasts'
