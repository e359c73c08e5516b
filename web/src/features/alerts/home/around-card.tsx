import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { Map as MapIcon } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { PlaceState } from '../../../entities/emergency-update/place-state.ts'
import type { MyPlace } from '../../../entities/place/my-places.ts'
import { inSentence, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Age } from '../../../ui/age.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import type { FireNear } from './nearest-fire.ts'
import { useFireWords } from './use-fire-words.ts'
import { usePlaceWords, zoneOf } from './use-place-words.ts'

/** Renders a small map of a place and of these updates. */
export type MapAround = (updates: readonly EmergencyUpdate[], place: MyPlace) => ReactNode

type AroundCardProps = {
  state: PlaceState
  fire: FireNear | null
  /** True if fires may be missing, because newer hazards cannot be loaded. */
  mayLackFires: boolean
  map: MapAround
  /** Whether to show the link to the map, which only people with an account may open. */
  hasLink?: boolean
}

/** The place on a small map, its evacuation zone if an update names one, and where the nearest fire is and where it moves. */
export function AroundCard({ state: { place, near }, fire, mayLackFires, map, hasLink = true }: AroundCardProps) {
  const { t } = useTranslation('home')
  const label = useTimeLabel()
  const words = useFireWords()
  const { direction, inZone } = usePlaceWords()
  const updates = useMemo(() => near.map(({ update }) => update), [near])
  const zone = near.flatMap(({ kind, update }) => (kind === 'inside' && zoneOf(update)) || [])[0]
  const { growth, title, senderName, issuedAt } = fire?.fire.properties ?? {}
  return (
    <Card p="0" overflow="hidden">
      {map(updates, place)}
      <chakra.div px={{ base: '4', md: '5' }} py="4">
        <chakra.h2 textStyle="lg">
          {fire
            ? words(place, fire)
            : t(place.kind === 'watched' ? 'map.other' : `map.${place.kind}`, { place: place.label })}
        </chakra.h2>
        {growth?.bearing != null && <p>{t('fire.moves', { direction: direction(growth.bearing) })}</p>}
        {issuedAt && <Age>{t('fire.from', { name: title, source: senderName, age: inSentence(label(issuedAt)) })}</Age>}
        {mayLackFires && <chakra.p mt="1">{t('fire.mayLack')}</chakra.p>}
        {zone && (
          <chakra.p mt="2">
            <b>
              <ZoneText>{inZone(place, zone)}</ZoneText>.
            </b>{' '}
            {t('map.zoneText')}
          </chakra.p>
        )}
        {hasLink && (
          <ButtonLink to="/map-california" look="outline" icon={MapIcon} block mt="4">
            {t('map.open')}
          </ButtonLink>
        )}
      </chakra.div>
    </Card>
  )
}
