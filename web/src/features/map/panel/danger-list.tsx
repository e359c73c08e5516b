import { chakra } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DrillTag } from '../../../ui/drill.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { SeverityPlate } from '../../../ui/severity.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import type { HazardsFreshness } from '../use-hazards.ts'
import type { HazardFact } from '../words/facts.ts'
import { useTrustOfDangers } from '../words/use-summary.ts'
import { useWords } from '../words/use-words.ts'

type DangerListProps = {
  facts: readonly HazardFact[]
  standing: HazardsFreshness
  /** Whether the person's position or start is known. Only then the facts have distances. */
  located: boolean
  onOpen: (fact: HazardFact) => void
}

/** All hazards of the map in words: what, how far, who says so, when. A press on one opens its card. */
export function DangerList({ facts, standing, located, onOpen }: DangerListProps) {
  const { t } = useTranslation('map')
  const words = useWords()
  const trust = useTrustOfDangers(standing, facts.length === 0)
  return (
    <chakra.section px={{ base: '4', md: '6' }} py="4">
      <chakra.h3 fontWeight="bold">{t(located ? 'dangers.title' : 'dangers.unsorted')}</chakra.h3>
      {trust && <chakra.p pt="1">{trust}</chakra.p>}
      {facts.length > 0 && (
        <chakra.ul listStyle="none" m="0" aria-label={t('legend.title')}>
          {facts.map(fact => {
            const { id, properties } = fact.hazard
            return (
              <li key={id}>
                <ListRow as="button" data-hazard={id} onClick={() => onOpen(fact)}>
                  <SeverityPlate severity={properties.severity} calm={properties.isDrill} />
                  <chakra.span flex="1" minW="0" lineHeight="1.3">
                    <chakra.span display="flex" flexWrap="wrap" gap="2" alignItems="center" fontWeight="bold">
                      {properties.isDrill && <DrillTag />} <ZoneText>{words.name(fact)}</ZoneText>
                    </chakra.span>
                    {fact.nearest && <chakra.span display="block">{words.where(fact)}</chakra.span>}
                    {properties.growth && properties.growth.metersPerHour > 0 && (
                      <chakra.span display="block">
                        {t('card.grows')}: {words.pace(properties.growth)}
                      </chakra.span>
                    )}
                    <chakra.span display="block" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
                      {t('words.source', { sender: properties.senderName, time: words.clock(properties.issuedAt) })}
                    </chakra.span>
                  </chakra.span>
                  <Icon as={ChevronRight} size={1.25} />
                </ListRow>
              </li>
            )
          })}
        </chakra.ul>
      )}
    </chakra.section>
  )
}
