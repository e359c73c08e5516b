/** Styles that hide an element visually but keep it for screen readers. */
export const visuallyHidden = {
  pos: 'absolute',
  w: '1px',
  h: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

/** The same, but only on phones. */
export const hiddenOnPhone = { mdDown: visuallyHidden } as const
