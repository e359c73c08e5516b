import { chakra } from '@chakra-ui/react'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** When something was said or checked: a clock and the words. */
export function Age({ children }: { children: ReactNode }) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      fontSize="xs"
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
    >
      <Icon as={Clock} size={0.95} />
      {children}
    </chakra.span>
  )
}
