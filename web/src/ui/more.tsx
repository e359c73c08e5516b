import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A disclosure: `children` are shown below the title when it is pressed. */
export function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.details css={{ '&[open] > summary svg': { transform: 'rotate(180deg)' } }}>
      <chakra.summary
        display="inline-flex"
        alignItems="center"
        gap="2"
        minH="11"
        fontWeight="label"
        cursor="pointer"
        textDecoration="underline"
        textUnderlineOffset="3px"
        listStyle="none"
        css={{ '&::-webkit-details-marker': { display: 'none' } }}
      >
        <Icon as={ChevronDown} size={1.1} />
        {title}
      </chakra.summary>
      {children}
    </chakra.details>
  )
}
