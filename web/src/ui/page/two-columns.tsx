import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The content of a screen, and beside it what helps with it; below it where the window is narrow. */
export function TwoColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      gap="4"
      columnGap="6"
      alignItems="start"
      maxW="content"
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {children}
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {aside}
      </chakra.div>
    </chakra.div>
  )
}
