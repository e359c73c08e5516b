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
  variants: { pad: { true: { p: { base: '5', md: '6' }, px: { base: '4', md: '6' } } } },
})
