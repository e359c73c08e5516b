import { chakra } from '@chakra-ui/react'
import type { Position } from '@muster/geo/position'
import { Check, MapPin, MapPinOff } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { HomePlace } from '../../entities/place/find-place.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFoundHome } from './use-found-home.ts'

/** Parts of other features, which the page passes in. */
export type HomeSlots = {
  /** A map around `at`; of the whole state for null. A press on the map, or Enter, calls `onPlace` with the position of the home. */
  map: (at: Position | null, onPlace?: (at: Position) => void) => ReactNode
  /** The active updates for a place, with its evacuation zone. */
  state: (home: HomePlace) => ReactNode
}

type HomeCheckProps = {
  address: string
  /** Where the person has placed the home on the map; null if they have not. */
  pin: Position | null
  onPlace: (at: Position) => void
  slots: HomeSlots
}

const Box = chakra('div', {
  base: { borderWidth: '1px', borderColor: 'border.emphasized', borderRadius: 'md', overflow: 'hidden' },
})

/** Says whether the address is found and shows it on the map. For an unknown address, says that no alert can be matched to it. */
export function HomeCheck({ address, pin, onPlace, slots }: HomeCheckProps) {
  const { t } = useTranslation('profile')
  const looked = useFoundHome(pin ? '' : address)
  const [isMoving, setMoving] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  if (!pin && looked.status === 'none') return null
  const found = looked.status === 'found' ? looked.home : null
  const at = pin ?? found?.coordinates ?? null
  const place = (to: Position) => {
    setMoving(false)
    onPlace(to)
    // The pressed button disappears, so the status text gets the focus.
    said.current?.focus()
  }
  const status = pin ? 'pinned' : found?.isApproximate ? 'approximate' : looked.status
  const home: HomePlace | null = pin
    ? { label: address, coordinates: pin, isApproximate: false, county: null }
    : (found ?? null)
  const isKnown = status === 'pinned' || status === 'found'
  return (
    <Box role="group" aria-label={t('home.label')}>
      {at && !isMoving && slots.map(at)}
      {isMoving && slots.map(at, place)}
      <chakra.div p="4">
        <chakra.p ref={said} tabIndex={-1} outline="none" display="flex" gap="2.5" role="status">
          <Icon as={status === 'pinned' ? Check : isKnown ? MapPin : MapPinOff} />
          <span>
            <b>{t(`home.${status === 'none' ? 'looking' : status}`, { place: found?.label ?? address })}</b>{' '}
            {(status === 'not-found' || status === 'approximate') && t('home.noAlerts')}
          </span>
        </chakra.p>
        {home && !isMoving && slots.state(home)}
        {isMoving && (
          <chakra.p mt="2" textStyle="sm">
            {t('home.how')}
          </chakra.p>
        )}
        <chakra.div display="flex" flexWrap="wrap" gap="2" mt="3" _empty={{ display: 'none' }}>
          {status === 'found' && at && !isMoving && (
            <Button look="outline" icon={Check} onClick={() => place(at)}>
              {t('home.yes')}
            </Button>
          )}
          {status !== 'looking' && status !== 'none' && (
            <Button look="outline" icon={MapPin} aria-pressed={isMoving} onClick={() => setMoving(!isMoving)}>
              {t(isMoving ? 'home.cancel' : at ? 'home.move' : 'home.put')}
            </Button>
          )}
        </chakra.div>
      </chakra.div>
    </Box>
  )
}
