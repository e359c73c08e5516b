import { chakra } from '@chakra-ui/react'
import { BellRing } from 'lucide-react'
import { useMemo } from 'react'
import type { MyPlace } from '../../../entities/place/my-places.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Call911Button } from '../../../ui/call-911-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AroundCard, type MapAround } from '../home/around-card.tsx'
import { nearestFire } from '../home/nearest-fire.ts'
import { StateCard } from '../home/state-card.tsx'
import { useStatesOf } from '../home/use-states-of.ts'
import { useHazardsNear } from '../use-hazards-near.ts'
import { PlannedWayOut } from './planned-way-out.tsx'

/** The answer for one place: the most serious alert, the nearest fire, 911, and how to be told of changes. */
export function DangerAnswer({ place, map, isMember }: { place: MyPlace; map: MapAround; isMember: boolean }) {
  const { t } = useTranslation('home')
  const places = useMemo(() => [place], [place])
  const { states } = useStatesOf(places)
  const { hazards, mayLack } = useHazardsNear({ anew: true })
  const [state] = states
  if (!state) return null
  const fire = nearestFire(hazards, place.coordinates)
  const isInside = state.near[0]?.kind === 'inside'
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
      gap="4"
      alignItems="start"
    >
      <chakra.div display="grid" gap="4" minW="0">
        <StateCard state={state} fire={fire} as="h2" isAnswer />
        {isInside && <PlannedWayOut from={place} />}
        {isInside && <Call911Button />}
        {!isMember && (
          <Card pad display="flex" gap="4">
            <Icon as={BellRing} />
            <div>
              <chakra.h3 fontWeight="bold">{t('check.later')}</chakra.h3>
              <chakra.p textStyle="sm" color="fg.muted">
                {t('check.laterText')}
              </chakra.p>
              <ButtonLink to="/profile" look="outline" mt="3">
                {t('createProfile', { ns: 'common' })}
              </ButtonLink>
            </div>
          </Card>
        )}
      </chakra.div>
      <AroundCard state={state} fire={fire} mayLackFires={mayLack} map={map} hasLink={isMember} />
    </chakra.div>
  )
}
