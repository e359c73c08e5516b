import { chakra } from '@chakra-ui/react'
import type { DirectionsRoute, HazardFeature } from '@muster/contracts/entities/navigation'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Icon } from '../../../ui/icon.tsx'
import { More } from '../../../ui/more.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import { useWords } from '../words/use-words.ts'

type ReasonListProps = { route: DirectionsRoute; hazards: readonly HazardFeature[] }

/** The reasons why the route is risky, each with its place and length. It is collapsed, because the route's sentence gives the reasons already. */
export function ReasonList({ route, hazards }: ReasonListProps) {
  const { t } = useTranslation('map')
  const words = useWords()
  const { muster } = route
  if (muster.reasons.length === 0) return null
  const named = [...muster.leavesHazards, ...muster.nearDangers, ...muster.passesThrough]
  const nameOf = (id: string | null) => {
    const hazard = hazards.find(hazard => hazard.id === id)
    if (hazard) return words.name({ hazard })
    return named.find(({ hazardId }) => hazardId === id)?.title ?? t('reasons.hazard')
  }
  return (
    <More title={t('reasons.title')}>
      <chakra.ul listStyle="none" m="0">
        {muster.reasons.map(({ kind, hazardId, road, meters, minutes }) => (
          <chakra.li key={`${kind} ${hazardId} ${road}`} display="flex" gap="4" py="1.5" lineHeight="1.35">
            <Icon as={TriangleAlert} size={1.5} />
            <span>
              <ZoneText>
                {t(`reasons.${kind}`, {
                  name: nameOf(hazardId),
                  road: road || t('reasons.unnamed'),
                  distance: words.distance(meters),
                  minutes: Math.round(minutes ?? 0),
                })}
              </ZoneText>
            </span>
          </chakra.li>
        ))}
      </chakra.ul>
    </More>
  )
}
