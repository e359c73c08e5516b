/** Apart from the toaster, so that a dialog knows it without loading it. */
export const toasterId = 'toasts'
