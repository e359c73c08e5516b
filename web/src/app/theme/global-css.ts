import { lowContainerQuery } from '../../ui/low-container-query.ts'
import { sideInsets } from '../../ui/side-insets.ts'
import { fixedSpacing } from './scales.ts'

/** Styles of the page itself. All sizes are in rem, so that Large Text changes only the root's font size. */
export const globalCss = {
  html: {
    fontSize: '100%',
    colorScheme: 'light',
    bg: 'bg',
    textSizeAdjust: '100%',
    scrollPaddingTop: 'calc({sizes.header} + 1.5rem)',
    // What the keyboard reaches must not end up behind the tab bar.
    scrollPaddingBottom: 'calc({sizes.tabBar} + 1rem)',
    '&[data-mode=dark]': { colorScheme: 'dark' },
    '&[data-large-text]': { fontSize: '125%' },
  },
  body: {
    margin: '0',
    paddingLeft: sideInsets.left,
    paddingRight: sideInsets.right,
    bg: 'bg',
    color: 'fg',
    fontFamily: 'body',
    fontSize: 'md',
    lineHeight: '1.5',
    textRendering: 'optimizeLegibility',
    WebkitFontSmoothing: 'antialiased',
  },
  '#root': { minHeight: '100dvh' },
  'h1, h2, h3, h4': { lineHeight: '1.15', textWrap: 'balance' },
  p: { textWrap: 'pretty' },
  a: { textUnderlineOffset: '.18em', textDecorationThickness: '.07em' },
  ':root[data-contrast=more] a': { textDecorationThickness: '2px' },
  time: { fontVariantNumeric: 'tabular-nums' },
  ':focus-visible': { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '3px' },
  // On a red or green background the focus ring has the color of the text. A red banner may itself be a link, and its ring is then inside the banner.
  '[data-on=red]:focus-visible, [data-on] :focus-visible': { outlineColor: 'brand.contrast' },
  'main:focus-visible': { outline: 'none' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animation: 'none !important',
      transition: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
  '[data-room]': { containerType: 'size', containerName: 'room' },
  [lowContainerQuery]: { '[data-room] > *': fixedSpacing },
  // Where text is large for the window, long words break instead of widening the page.
  '@media (max-width: 24em)': { 'body *': { overflowWrap: 'anywhere', hyphens: 'auto' } },
  '@media (max-width: 30em)': { ':root[data-large-text] body *': { overflowWrap: 'anywhere', hyphens: 'auto' } },
  // While a dialog is open, only 911 in the header works. The rest is paler, but readable (4.5:1).
  'body[data-inert] [data-sleeps]': { opacity: '.8' },
  '@media print': { 'nav, footer, [data-chrome]': { display: 'none !important' } },
}

export const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '0%': { transform: 'scale(.5)', opacity: '1' }, '70%, 100%': { transform: 'scale(1.15)', opacity: '0' } },
  'fade-in': { from: { opacity: '0' } },
  'rise-in': { from: { opacity: '0', transform: 'translateY(8px)' } },
}
