import { chakra } from '@chakra-ui/react'

/** The green sign with a white line. Use it only for the way out. */
export const Sign = chakra('div', {
  base: {
    pos: 'relative',
    isolation: 'isolate',
    bg: 'brand.solid',
    color: 'brand.contrast',
    borderRadius: 'lg',
    py: '5',
    px: '6',
    _before: {
      content: '""',
      pos: 'absolute',
      inset: '5px',
      border: '2px solid',
      borderColor: 'brand.contrast',
      borderRadius: 'md',
      pointerEvents: 'none',
    },
  },
})
