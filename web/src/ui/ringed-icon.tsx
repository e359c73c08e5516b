import { chakra } from '@chakra-ui/react'
import { type Glyph, Icon } from './icon.tsx'

type RingedIconProps = { icon: Glyph; size: 'md' | 'lg' }

const sizes = { md: { ring: '16', glyph: 1.9 }, lg: { ring: '18', glyph: 2 } } as const

/** An icon in a dashed ring, shown where something is missing, such as in an empty list. */
export function RingedIcon({ icon, size }: RingedIconProps) {
  const { ring, glyph } = sizes[size]
  return (
    <chakra.span
      display="grid"
      placeItems="center"
      w={ring}
      h={ring}
      borderRadius="full"
      border="2px dashed"
      borderColor="border.emphasized"
      color="fg.muted"
    >
      <Icon as={icon} size={glyph} />
    </chakra.span>
  )
}
