import { chakra } from '@chakra-ui/react'
import { crampedQuery } from '../lib/use-media.ts'

/** Places the arrow of a sign above its text when a line has little room. */
export const stackedWhereCramped = {
  [`@media ${crampedQuery}`]: {
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '0.25rem',
    padding: '0.75rem',
    '& > svg': { width: '1.75rem', height: '1.75rem' },
  },
} as const

/** The green sign with a white line. Use it only for the evacuation route. */
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
