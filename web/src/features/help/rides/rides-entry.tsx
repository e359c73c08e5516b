import { chakra } from '@chakra-ui/react'
import { CarFront } from 'lucide-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DrillTag } from '../../../ui/drill.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { calmMs, usePollMs } from '../poll.ts'
import { ridesApi } from './api.ts'
import { useRidesTitle } from './use-rides-title.ts'

/** A link to rides, shown while rides are open for this person's home, or they have an offer or a request. */
export function RidesEntry() {
  const { t } = useTranslation('rides')
  const pollingInterval = usePollMs(calmMs)
  const { data } = ridesApi.endpoints.rides.useQuery(undefined, { pollingInterval })
  const title = useRidesTitle(data)
  if (!data || title === null) return null
  return (
    <Card asChild pad>
      <chakra.section display="flex" gap="4" aria-labelledby="rides-entry">
        <Icon as={CarFront} />
        <chakra.div display="grid" gap="2" justifyItems="start" minW="0">
          <chakra.h2 id="rides-entry" textStyle="lg" display="flex" flexWrap="wrap" alignItems="center" gap="2">
            {(data.mine ?? data.open)?.isDrill && <DrillTag />}
            {title}
          </chakra.h2>
          {!data.mine && <p>{t('entry.text')}</p>}
          <ButtonLink to="/help/rides" look="outline">
            {t('entry.open')}
          </ButtonLink>
        </chakra.div>
      </chakra.section>
    </Card>
  )
}
