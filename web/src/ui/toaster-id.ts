/** In a file of its own, so that dialogs do not load the toaster. */
export const toasterId = 'toasts'
