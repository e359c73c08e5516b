import { UpdateFirstLine, UpdateTitle } from '../../entities/emergency-update/update-words.tsx'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Banner } from '../../ui/banner.tsx'
import { useEmergencyUpdates } from './use-emergency-updates.ts'

/** A banner with the active update of one incident. Renders nothing if the incident has no active update. */
export function IncidentBanner({ lineageId }: { lineageId: string }) {
  const { t } = useTranslation('alerts')
  const label = useTimeLabel()
  const update = useEmergencyUpdates().updates.find(one => one.lineageId === lineageId)
  if (!update) return null
  return (
    <Banner severity={update.severity} drill={update.isDrill} title={<UpdateTitle update={update} />}>
      <UpdateFirstLine update={update} />{' '}
      {t('from', { sender: update.source.senderName, age: inSentence(label(update.issuedAt)) })}
    </Banner>
  )
}
