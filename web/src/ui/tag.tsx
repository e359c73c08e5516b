import { chakra } from '@chakra-ui/react'

/** A short label. `solid` is used for Primary and Member. */
export const Tag = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '7',
    px: '2.5',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    fontSize: 'xs',
    fontWeight: 'label',
    lineHeight: '1',
    whiteSpace: 'nowrap',
    _highContrast: { borderWidth: '2px' },
  },
  variants: { solid: { true: { bg: 'ink.solid', color: 'ink.contrast', borderColor: 'ink.solid' } } },
})
