import { chakra } from '@chakra-ui/react'
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const Turning = chakra('span', { base: { display: 'inline-flex', animation: 'spin 1s linear infinite' } })

export function Spinner({ size = 1.5 }: { size?: number | string }) {
  return (
    <Turning>
      <Icon as={LoaderCircle} size={size} />
    </Turning>
  )
}

/** A centred spinner with a text, which screen readers announce. */
export function Loading({ children, minH = '16rem' }: { children: ReactNode; minH?: string }) {
  return (
    <chakra.div
      role="status"
      display="grid"
      placeItems="center"
      placeContent="center"
      gap="3"
      minH={minH}
      color="fg.muted"
    >
      <Spinner size={2.25} />
      <p>{children}</p>
    </chakra.div>
  )
}
