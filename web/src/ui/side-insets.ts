/** Clear of the notch of a phone that lies on its side. */
export const sideInsets = { left: 'env(safe-area-inset-left, 0px)', right: 'env(safe-area-inset-right, 0px)' }
