import { chakra } from '@chakra-ui/react'

/** A full-width section of the landing page. Its content goes into a `Column`. */
export const Band = chakra('section', {
  base: { py: { base: '12', md: '22' }, borderBottomWidth: '1px', borderColor: 'border' },
  variants: { alt: { true: { bg: 'bg.subtle' } } },
})

/** The centred column of a section, as wide as the content of the landing page. */
export const Column = chakra('div', { base: { maxW: 'landing', mx: 'auto', px: { base: '4', md: '10' } } })

export const TwoColumns = chakra(Column, {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', lg: '5fr 7fr' },
    gap: { base: '8', lg: '16' },
    alignItems: 'start',
  },
})

/** A list with lines between its items. */
export const Lines = chakra('ul', {
  base: {
    listStyle: 'none',
    m: '0',
    p: '0',
    mt: '3',
    '& > li': { py: '3', borderTopWidth: '1px', borderColor: 'border' },
  },
})
