import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

const Box = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' },
    columnGap: '10',
    rowGap: '5',
    py: { base: '6', md: '8' },
    px: { base: '4', md: '8' },
    borderColor: 'border',
    '& + &': { borderTopWidth: '1px', _highContrast: { borderTopWidth: '2px' } },
  },
})

/** Two columns on wide screens. */
export const Pair = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: '4' },
})

/** Spans both columns of a `Pair`. */
export const Whole = chakra('div', { base: { gridColumn: '1 / -1' } })

/** A section of the profile form, with a title and a hint. */
export function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box aria-labelledby={id}>
      <div>
        <chakra.h2 id={id} textStyle="lg">
          {title}
        </chakra.h2>
        <chakra.p textStyle="sm" color="fg.muted" mt="1">
          {hint}
        </chakra.p>
      </div>
      <chakra.div minW="0">{children}</chakra.div>
    </Box>
  )
}
