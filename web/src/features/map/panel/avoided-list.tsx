import { chakra } from '@chakra-ui/react'
import type { DirectionsRoute, HazardFeature } from '@muster/contracts/entities/navigation'
import { CircleSlash, Flame, type LucideIcon, Megaphone, Waves } from 'lucide-react'
import { inSentence, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DrillTag } from '../../../ui/drill.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import { minutes } from './units.ts'

type Avoided = DirectionsRoute['muster']['avoided'][number]

const icons: Partial<Record<Avoided['kind'], LucideIcon>> = {
  wildfire: Flame,
  'evacuation-order': Megaphone,
  flood: Waves,
  tsunami: Waves,
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    gap: '4',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border',
    _first: { borderTopWidth: '0' },
  },
})

type AvoidedListProps = { route: DirectionsRoute; hazards: readonly HazardFeature[] }

/** The dangers that the route avoids: name, roads, who says so and when. */
export function AvoidedList({ route, hazards }: AvoidedListProps) {
  const { t, i18n } = useTranslation('map')
  const timeLabel = useTimeLabel()
  const { avoided } = route.muster
  if (avoided.length === 0) return null
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <chakra.section px={{ base: '4', md: '6' }} py="4">
      <chakra.h3 fontWeight="bold">{t('avoids.title')}</chakra.h3>
      <chakra.ul listStyle="none" m="0">
        {avoided.map(({ hazardId, kind, title, isDrill, roads, extraSeconds }) => {
          const facts = hazards.find(({ id }) => id === hazardId)?.properties
          return (
            <Row key={hazardId}>
              <Icon as={icons[kind] ?? CircleSlash} size={1.75} />
              <div>
                {isDrill && <DrillTag />}
                <chakra.p fontWeight="bold" lineHeight="1.3">
                  <ZoneText>{title}</ZoneText>
                </chakra.p>
                {roads.length > 0 && (
                  <chakra.p textStyle="sm">{t('avoids.roads', { roads: list.format(roads) })}</chakra.p>
                )}
                {extraSeconds >= 60 && (
                  <chakra.p textStyle="sm">{t('avoids.longer', { minutes: minutes(extraSeconds) })}</chakra.p>
                )}
                {facts && (
                  <chakra.p textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
                    {t('avoids.source', { sender: facts.senderName, time: inSentence(timeLabel(facts.issuedAt)) })}
                  </chakra.p>
                )}
              </div>
            </Row>
          )
        })}
      </chakra.ul>
    </chakra.section>
  )
}
