/** Offsets that keep content clear of the notch of a phone in landscape orientation. */
export const sideInsets = { left: 'env(safe-area-inset-left, 0px)', right: 'env(safe-area-inset-right, 0px)' }
