import { chakra } from '@chakra-ui/react'
import { LocateFixed, type LucideIcon, Minus, Plus } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { overMapAttributes } from './over/use-over-map.ts'

const Press = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '12',
    h: '12',
    cursor: 'pointer',
    outlineOffset: '-4px',
    _hover: { bg: 'bg.muted' },
    '& + &': { borderTopWidth: '1px', borderColor: 'border' },
  },
})

type MapButtonsProps = { zoom: boolean; onZoom: (by: 1 | -1) => void; onLocate: () => void }

/** The buttons for zoom and for the device's position. A narrow map has no zoom buttons: people zoom with two fingers or with keys. */
export function MapButtons({ zoom, onZoom, onLocate }: MapButtonsProps) {
  const { t } = useTranslation('map')
  const press = (icon: LucideIcon, label: string, onClick: () => void) => (
    <Press type="button" data-tip="" aria-label={label} onClick={onClick}>
      <Icon as={icon} />
    </Press>
  )
  return (
    <Card
      {...overMapAttributes}
      overflow="hidden"
      boxShadow="overlay"
      display="flex"
      flexDir="column"
      w="fit-content"
      ml="auto"
    >
      {zoom && press(Plus, t('zoomIn'), () => onZoom(1))}
      {zoom && press(Minus, t('zoomOut'), () => onZoom(-1))}
      {press(LocateFixed, t('whereIAm'), onLocate)}
    </Card>
  )
}
