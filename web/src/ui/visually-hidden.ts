/** Styles of what is said to screen readers and not shown. */
export const visuallyHidden = {
  pos: 'absolute',
  w: '1px',
  h: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

/** The same on a phone alone. */
export const hiddenOnPhone = { mdDown: visuallyHidden } as const
