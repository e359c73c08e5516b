import { defineRecipe } from '@chakra-ui/react'
import { inForcedColors } from './forced-colors.ts'

/** Styles of buttons and of links that look like buttons. `go` is green, for the way out; `call` is red, for 911. */
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2.5',
    flex: 'none',
    borderWidth: '2px',
    borderColor: 'transparent',
    borderRadius: 'md',
    fontWeight: 'label',
    lineHeight: '1.2',
    textDecoration: 'none',
    maxW: '100%',
    textAlign: 'center',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color 120ms, border-color 120ms',
    _disabled: {
      bg: 'bg.muted',
      color: 'fg.subtle',
      borderColor: 'transparent',
      cursor: 'not-allowed',
      _highContrast: { borderColor: 'fg', borderStyle: 'dashed' },
    },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    look: {
      solid: { bg: 'ink.solid', color: 'ink.contrast', _hover: { bg: 'ink.hover' } },
      outline: { bg: 'bg.panel', color: 'fg', borderColor: 'border.emphasized', _hover: { bg: 'bg.muted' } },
      quiet: {
        color: 'inherit',
        textDecoration: 'underline',
        textUnderlineOffset: '.2em',
        textDecorationThickness: '1px',
        _hover: { bg: 'bg.muted' },
      },
      go: { bg: 'brand.solid', color: 'brand.contrast', _hover: { bg: 'brand.hover' } },
      call: {
        bg: 'severity.critical.solid',
        color: 'severity.critical.contrast',
        fontWeight: 'heavy',
        letterSpacing: '-.005em',
        _hover: { bg: 'severity.critical.hover' },
        ...inForcedColors({ forcedColorAdjust: 'none', bg: 'CanvasText', color: 'Canvas', borderColor: 'CanvasText' }),
      },
      onDark: { bg: '#fff', color: '#121A16', _hover: { bg: '#E2E7DE' } },
      onDarkOutline: { color: '#fff', borderColor: '#fff', _hover: { bg: '#22302A' } },
    },
    size: {
      sm: { minH: '11', py: '2', px: '3.5', fontSize: 'sm' },
      md: { minH: '12', py: '2.5', px: { base: 'min(1rem, 4.2vw)', md: '5' }, fontSize: 'md' },
      lg: { minH: '14', py: '3.5', px: { base: 'min(1rem, 4.2vw)', md: '6' }, fontSize: '1.25rem' },
      xl: {
        minH: '18',
        py: '4',
        px: 'min(1.75rem, 7.2vw)',
        fontSize: 'min(1.625rem, 9vw)',
        fontWeight: 'heavy',
        letterSpacing: '-.01em',
      },
    },
    block: { true: { width: '100%' } },
    /** Only an icon. The button then needs an `aria-label`. */
    square: { true: { p: '0', gap: '0' } },
  },
  compoundVariants: [
    { look: 'quiet', size: 'md', css: { px: '3' } },
    { look: 'call', size: 'md', css: { fontSize: '1.25rem' } },
    { square: true, size: 'sm', css: { w: '11', px: '0' } },
    { square: true, size: 'md', css: { w: '12', px: '0' } },
  ],
  defaultVariants: { look: 'solid', size: 'md' },
})
