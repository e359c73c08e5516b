import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type Glyph, Icon } from './icon.tsx'

type FactProps = { icon: Glyph; name: string; said?: ReactNode; children?: ReactNode }

/** One fact of an update in a `dl`: its name, the fact in large letters (`said`), and an explanation. */
export function Fact({ icon, name, said, children }: FactProps) {
  return (
    // A group in a `dl` may contain only `dt` and `dd`, so the icon is inside the `dt`.
    <chakra.div
      pos="relative"
      pl="9"
      py="3.5"
      borderColor="border"
      css={{ '&:not(:first-of-type)': { borderTopWidth: '1px' }, '&:first-of-type': { paddingTop: 0 } }}
    >
      <chakra.dt textStyle="sm" color="fg.muted">
        <chakra.span pos="absolute" left="0" color="fg">
          <Icon as={icon} />
        </chakra.span>
        {name}
      </chakra.dt>
      <chakra.dd m="0" overflowWrap="anywhere">
        {said && (
          <chakra.b display="block" fontSize="1.3125rem" lineHeight="1.3">
            {said}
          </chakra.b>
        )}
        {children}
      </chakra.dd>
    </chakra.div>
  )
}
