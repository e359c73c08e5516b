import { chakra } from '@chakra-ui/react'
import { ChevronRight, MapPinOff } from 'lucide-react'
import { useMemo } from 'react'
import { nearestPlace, touches } from '../../entities/emergency-update/nearness.ts'
import { updatePage, updatesPage } from '../../entities/emergency-update/pages.ts'
import { UpdateFirstLine, UpdateHeadline, UpdateTitle } from '../../entities/emergency-update/update-words.tsx'
import { useMyPlaces } from '../../entities/place/my-places.ts'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { hiddenOnPhone } from '../../ui/visually-hidden.ts'
import { useEmergencyUpdates } from './use-emergency-updates.ts'

/**
 * Shows 'DISASTER ALERT - ACTIVE' if an active update touches a place of this person, or if no place of theirs is known. If all
 * updates are far away, shows one calm line; without updates, nothing. Used in the chat (with `bar`) and on the profile.
 */
export function ActiveAlertBanner({ bar = false }: { bar?: boolean }) {
  const { t } = useTranslation('alerts')
  const label = useTimeLabel()
  const places = useMyPlaces()
  const { updates } = useEmergencyUpdates()
  const mine = useMemo(
    () => (places.length === 0 ? updates : updates.filter(update => touches(nearestPlace(update, places)))),
    [updates, places],
  )
  const [mostSevere] = mine
  if (updates.length === 0) return null
  if (!mostSevere)
    return (
      <Banner
        bar={bar}
        icon={MapPinOff}
        title={t('elsewhere', { count: updates.length })}
        action={<More to={updatesPage}>{t('all')}</More>}
      />
    )
  const { isDrill, source, issuedAt } = mostSevere
  return (
    <Banner
      severity="high"
      title={t('active')}
      drill={isDrill}
      bar={bar}
      action={<More to={updatePage(mostSevere.id)}>{t('open', { ns: 'updates' })}</More>}
    >
      {isDrill && `${t('isDrill')} `}
      <chakra.b display="block">
        <UpdateFirstLine update={mostSevere} />
      </chakra.b>
      <UpdateTitle update={mostSevere} />
      {/* Hidden in the chat on a phone, so that the answer has room. The update's page shows the headline. */}
      <chakra.span css={bar && hiddenOnPhone}>
        <UpdateHeadline update={mostSevere} as="span" />
      </chakra.span>
      <chakra.span display="block">
        {t('from', { sender: source.senderName, age: inSentence(label(issuedAt)) })}
      </chakra.span>
    </Banner>
  )
}

function More({ to, children }: { to: string; children: string }) {
  return <ButtonLink to={to} look="quiet" size="sm" square icon={ChevronRight} aria-label={children} />
}
