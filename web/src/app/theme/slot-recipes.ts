import { defineSlotRecipe } from '@chakra-ui/react'
import { hidesTransparentBorder } from '../../ui/forced-colors.ts'
import { sideInsets } from '../../ui/side-insets.ts'

// 911 in the header stays above every dialog.
const belowHeader = '{sizes.header} 0 0 0'

/** Only the recipes in use: each of Chakra's own would add to what every visitor downloads. */
const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop: {
      bg: 'scrim',
      pos: 'fixed',
      inset: belowHeader,
      zIndex: 'overlay',
      animation: 'fade-in 200ms cubic-bezier(.2,0,0,1)',
    },
    positioner: {
      display: 'flex',
      pos: 'fixed',
      inset: belowHeader,
      ...sideInsets,
      zIndex: 'overlay',
      p: { base: 'min({spacing.4}, 16px)', md: 'min({spacing.6}, 24px)' },
      overflow: 'auto',
      overscrollBehavior: 'none',
    },
    content: {
      m: 'auto',
      w: '100%',
      maxW: '30rem',
      bg: 'bg.panel',
      color: 'fg',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'xl',
      boxShadow: 'overlay',
      p: { base: '6', md: '8' },
      outline: 'none',
      animation: 'rise-in 200ms cubic-bezier(.2,0,0,1)',
      _highContrast: { borderWidth: '2px' },
    },
    title: { textStyle: 'xl' },
    description: { color: 'fg.muted', textStyle: 'sm' },
  },
  variants: {
    size: { md: {}, lg: { content: { maxW: '40rem' } } },
    /** `side`: at the left edge, for the menu on a narrow screen. */
    placement: {
      center: {},
      side: {
        positioner: { p: '0' },
        content: {
          m: '0',
          maxW: '20rem',
          minH: 'calc(100dvh - {sizes.header})',
          borderRadius: '0',
          borderWidth: '0 1px 0 0',
          p: '4',
        },
      },
    },
  },
  defaultVariants: { size: 'md', placement: 'center' },
})

const tabs = defineSlotRecipe({
  className: 'tabs',
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    list: {
      display: 'flex',
      gap: '1',
      borderBottomWidth: '1px',
      borderColor: 'border',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      mx: { base: '-4', md: '0' },
      px: { base: '2', md: '0' },
      _highContrast: { borderBottomWidth: '2px' },
    },
    trigger: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minH: '13',
      px: '4',
      fontSize: 'md',
      fontWeight: 'medium',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      borderBottomWidth: '4px',
      borderColor: 'transparent',
      ...hidesTransparentBorder,
      mb: '-1px',
      // The row scrolls and would clip a focus ring outside the trigger.
      _focusVisible: { outlineOffset: '-3px' },
      _selected: { color: 'fg', fontWeight: 'bold', borderColor: 'fg' },
    },
    content: { pt: '6', outline: 'none' },
  },
})

export const slotRecipes = { dialog, tabs }
