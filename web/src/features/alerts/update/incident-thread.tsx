import { chakra } from '@chakra-ui/react'
import { GitCompareArrows } from 'lucide-react'
import { useMyPlaces } from '../../../entities/place/my-places.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { alertsApi } from '../api.ts'
import { withNearestPlace } from '../list/groups.ts'
import { UpdateRow } from '../list/update-row.tsx'
import { useEmergencyUpdates } from '../use-emergency-updates.ts'

const refreshMs = 60_000

/** The other active updates about the same incident, and a note if the senders disagree. Renders nothing if there are no others. */
export function IncidentThread({ id }: { id: string }) {
  const { t, i18n } = useTranslation('updates')
  const { data } = alertsApi.endpoints.incidents.useQuery(undefined, { pollingInterval: refreshMs })
  const { updates } = useEmergencyUpdates()
  const places = useMyPlaces()
  const incident = data?.find(({ updateIds }) => updateIds.includes(id))
  const others = updates.filter(update => update.id !== id && incident?.updateIds.includes(update.id))
  if (!incident || others.length === 0) return null
  const { name, disagree, senders } = incident
  const names = new Intl.ListFormat(i18n.language).format(new Set(senders.map(({ senderName }) => senderName)))
  return (
    <chakra.section display="grid" gap="3">
      <div>
        <chakra.h2 textStyle="lg">{name ? t('incident.named', { name }) : t('incident.title')}</chakra.h2>
        <chakra.p textStyle="sm" color="fg.muted">
          {t('incident.senders', { names })}
        </chakra.p>
      </div>
      {disagree && (
        <Banner icon={GitCompareArrows} title={t('incident.disagree')}>
          {t('incident.gravest')}
        </Banner>
      )}
      <Card p="0" overflow="hidden">
        <chakra.ul listStyle="none" m="0" p="0">
          {withNearestPlace(others, places).map(row => (
            <UpdateRow key={row.update.id} {...row} isNew={false} />
          ))}
        </chakra.ul>
      </Card>
    </chakra.section>
  )
}
