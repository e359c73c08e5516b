const spacingUnits = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24,
]

/** Step n is n × 4 px at the default root size; in rem, so that it grows with Large Text. */
const spacing = Object.fromEntries(spacingUnits.map(unit => [String(unit), { value: `${unit / 4}rem` }]))

/** Spacing that does not grow with the text, for where large text needs the room. */
export const fixedSpacing = Object.fromEntries(
  spacingUnits.map(unit => [
    `--chakra-spacing-${String(unit).replace('.', '\\.')}`,
    `min(${unit / 4}rem, ${unit * 4}px)`,
  ]),
)

export const tokens = {
  spacing: { ...spacing, 0: { value: '0rem' } },
  sizes: { ...spacing, full: { value: '100%' }, content: { value: '67.5rem' }, landing: { value: '75rem' } },
  radii: {
    sm: { value: '4px' },
    md: { value: '8px' },
    lg: { value: '12px' },
    xl: { value: '16px' },
    full: { value: '9999px' },
  },
  fonts: {
    body: { value: "'Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible', system-ui, sans-serif" },
    heading: { value: "'Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible', system-ui, sans-serif" },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '600' },
    label: { value: '650' },
    bold: { value: '700' },
    heavy: { value: '750' },
    black: { value: '800' },
  },
  durations: { fast: { value: '120ms' }, base: { value: '200ms' }, slow: { value: '300ms' } },
  easings: { out: { value: 'cubic-bezier(.2,0,0,1)' } },
  zIndex: {
    header: { value: 20 },
    dropdown: { value: 30 },
    overlay: { value: 40 },
    toast: { value: 50 },
    skip: { value: 60 },
  },
}

/** Sizes of the frame around every screen. The limits in px keep room for the screen when text is very large. */
export const frameSizes = {
  header: { value: { base: 'min(4rem, 96px)', md: 'min(4.5rem, 112px)' } },
  tabBar: { value: { base: 'calc(min(4.5rem, 88px) + env(safe-area-inset-bottom, 0px))', md: '0px' } },
  /** The window without header and tab bar. */
  screen: { value: 'calc(100dvh - {sizes.header} - {sizes.tabBar})' },
}

/** Headings are capped by the width of the window, so that large text on a small phone does not break words. */
export const fontSizes = {
  xs: { value: '0.9375rem' },
  sm: { value: '1rem' },
  md: { value: '1.125rem' },
  lg: { value: { base: '1.25rem', md: '1.3125rem' } },
  xl: { value: { base: 'min(1.5625rem, 11vw)', md: '1.75rem' } },
  '2xl': { value: { base: 'min(2rem, 12vw)', md: '2.5rem' } },
  '3xl': { value: { base: '2.875rem', md: 'clamp(3.25rem, 5.6vw, 4.75rem)' } },
}

export const textStyles = {
  xs: { value: { fontSize: 'xs', lineHeight: '1.4' } },
  sm: { value: { fontSize: 'sm', lineHeight: '1.45' } },
  md: { value: { fontSize: 'md', lineHeight: '1.5' } },
  lg: { value: { fontSize: 'lg', lineHeight: '1.35', fontWeight: '700', letterSpacing: '-.005em' } },
  xl: { value: { fontSize: 'xl', lineHeight: '1.2', fontWeight: '700', letterSpacing: '-.012em' } },
  '2xl': { value: { fontSize: '2xl', lineHeight: '1.1', fontWeight: '700', letterSpacing: '-.02em' } },
  '3xl': { value: { fontSize: '3xl', lineHeight: '1.02', fontWeight: '750', letterSpacing: '-.028em' } },
  /** Upper-case heading of a group. */
  cap: { value: { fontSize: 'xs', fontWeight: '700', letterSpacing: '.06em', textTransform: 'uppercase' } },
}
