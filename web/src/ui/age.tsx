import { chakra } from '@chakra-ui/react'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A clock icon and the time at which something was issued or checked. */
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
