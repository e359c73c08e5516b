import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { Map as MapIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NearPlace } from '../../../entities/emergency-update/nearness.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import { useNearnessWords } from '../use-nearness-words.ts'

type AreaCardProps = { update: EmergencyUpdate; near: NearPlace; map: (update: EmergencyUpdate) => ReactNode }

/** The area of an update on a small map and in words. */
export function AreaCard({ update, near, map }: AreaCardProps) {
  const { t } = useTranslation('updates')
  const nearness = useNearnessWords()(near)
  const { affectedAreas, geometry } = update
  return (
    <Card p="0" overflow="hidden">
      {geometry && map(update)}
      <chakra.div px={{ base: '4', md: '5' }} py="4">
        <chakra.h2 textStyle="lg">{t('page.mapWords')}</chakra.h2>
        <chakra.ul listStyle="none" m="0" p="0">
          {affectedAreas.map(area => (
            <chakra.li key={area} overflowWrap="anywhere">
              <ZoneText>{area}</ZoneText>
            </chakra.li>
          ))}
        </chakra.ul>
        {nearness && geometry && <chakra.p mt="2">{nearness}.</chakra.p>}
        {!geometry && <chakra.p mt="2">{t('page.noArea')}</chakra.p>}
        <ButtonLink to="/map-california" look="outline" icon={MapIcon} block mt="4">
          {t('page.openMap')}
        </ButtonLink>
      </chakra.div>
    </Card>
  )
}
