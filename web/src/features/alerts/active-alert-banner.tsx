import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { Banner } from '../../ui/banner.tsx'
import { useEmergencyUpdates } from './use-emergency-updates.ts'

/** Shows 'DISASTER ALERT - ACTIVE' while an update is active; used in the chat (with `bar`) and on the profile. */
export function ActiveAlertBanner({ bar = false }: { bar?: boolean }) {
  const { t } = useTranslation('alerts')
  const label = useTimeLabel()
  const [mostSevere] = useEmergencyUpdates().updates
  if (!mostSevere) return null
  const { title, instruction, isDrill, source, issuedAt } = mostSevere
  return (
    <Banner severity="high" title={t('active')} drill={isDrill} bar={bar}>
      {isDrill && `${t('isDrill')} `}
      {instruction && (
        <chakra.b display="block" lineClamp="2">
          {instruction}
        </chakra.b>
      )}
      {title}. {t('from', { sender: source.senderName, age: inSentence(label(issuedAt)) })}
    </Banner>
  )
}
