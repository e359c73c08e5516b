import { chakra } from '@chakra-ui/react'
import type { MapRegion } from './base/regions.ts'
import { overMapAttributes } from './over/use-over-map.ts'
import { sheetHeight } from './sheet.tsx'

/** The sources of the street data. Their licence requires the names wherever the map is shown. */
export function Attribution({ regions, wide }: { regions: readonly MapRegion[]; wide: boolean }) {
  const names = [...new Set(regions.map(({ attribution }) => attribution))]
  return (
    <chakra.p
      {...overMapAttributes}
      pos="absolute"
      zIndex="2"
      // On a narrow map at the left, because the map's button is at the right.
      {...(wide ? { right: '0' } : { left: '0' })}
      bottom={wide ? '0' : sheetHeight}
      m="0"
      px="1.5"
      fontSize="0.75rem"
      lineHeight="1.3"
      bg="bg.panel"
      color="fg"
      pointerEvents="none"
    >
      {names.join(', ')}
    </chakra.p>
  )
}
