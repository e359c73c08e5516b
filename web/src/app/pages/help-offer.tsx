import { useParams } from 'react-router-dom'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { IncidentBanner } from '../../features/alerts/incident-banner.tsx'
import { OfferView } from '../../features/help/offer/offer-view.tsx'
import { useTranslation } from '../../lib/use-translation.ts'
import { LoginNeeded } from '../../ui/page/login-needed.tsx'

/** A request for help in which a signed-in person is asked. */
export function HelpOfferPage() {
  const { t } = useTranslation('help')
  const { id = '' } = useParams()
  const { user } = useCurrentUser()
  if (!user) return <LoginNeeded title={t('claim.windowTitle')} text={t('guard')} />
  return <OfferView key={id} source={{ id }} incident={lineageId => <IncidentBanner lineageId={lineageId} />} />
}
