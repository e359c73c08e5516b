import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { type AreaOnMap, useAreaMap } from './area-on-map.ts'

/** The number of maps that a list opens by itself. Browsers allow only about 16 WebGL contexts at a time. */
export const mapsAtOnce = 4

/** The area of a message on a map, with a button to show or hide it. */
export function ShownArea({
  geometry,
  name,
  isOpen,
}: {
  geometry: AreaOnMap['geometry']
  name: string
  isOpen: boolean
}) {
  const { t } = useTranslation('operate')
  const [open, setOpen] = useState(isOpen)
  const areaMap = useAreaMap()
  if (!geometry) return null
  return (
    <div>
      <Button look="outline" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t('area.hide') : t('area.show')}
      </Button>
      {open && (
        <chakra.div mt="3" borderRadius="lg" overflow="hidden">
          {areaMap({ geometry, label: t('area.label', { name }), height: '16rem' })}
        </chakra.div>
      )}
    </div>
  )
}
