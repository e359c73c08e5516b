import { chakra } from '@chakra-ui/react'

/** The first thing on every screen that the keyboard reaches. */
export const SkipLink = chakra('a', {
  base: {
    pos: 'fixed',
    top: '-20rem',
    left: '4',
    zIndex: 'skip',
    bg: 'ink.solid',
    color: 'ink.contrast',
    fontWeight: 'bold',
    px: '5',
    py: '3',
    borderRadius: 'md',
    _focus: { top: '3' },
  },
})
