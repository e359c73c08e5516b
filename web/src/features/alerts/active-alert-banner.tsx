import { useTranslation } from 'react-i18next'
import { useTimeLabel } from '../../lib/time-label.ts'
import { Banner } from '../../ui/banner.tsx'
import { gravestFirst } from './apply-update.ts'
import { useEmergencyUpdates } from './use-emergency-updates.ts'

/** 'DISASTER ALERT - ACTIVE' while any update is; for the chat (`bar`) and the profile. */
export function ActiveAlertBanner({ bar = false }: { bar?: boolean }) {
  const { t } = useTranslation('alerts')
  const label = useTimeLabel()
  const [gravest] = gravestFirst(useEmergencyUpdates().updates)
  if (!gravest) return null
  const { title, isDrill, source, issuedAt } = gravest
  return (
    <Banner severity="high" title={t('active')} drill={isDrill} bar={bar}>
      {isDrill && `${t('isDrill')} `}
      {title}. {t('from', { sender: source.senderName, age: label(issuedAt) })}
    </Banner>
  )
}
