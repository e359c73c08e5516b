import { chakra } from '@chakra-ui/react'

/** A panel with a thin border. `pad` adds padding; without it the content has its own. */
export const Card = chakra('div', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    minW: '0',
    _highContrast: { borderWidth: '2px' },
  },
  variants: {
    pad: {
      true: {
        p: { base: '5', md: '6' },
        px: { base: 'min(1rem, 4.2vw)', md: '6' },
        // Without it, a long word in large text would make the columns of a grid wider than the card.
        '& > *': { minW: '0' },
      },
    },
  },
})
