import { useTranslation } from 'react-i18next'
import { LoginNeeded } from '../../components/layout/login-needed.tsx'
import { useDocumentTitle } from '../../components/layout/use-document-title.ts'
import { useEmergencyUpdates } from '../../features/alerts/use-emergency-updates.ts'
import { useCurrentUser } from '../../features/auth/use-current-user.ts'
import { MapScreen } from '../../features/map/map-screen.tsx'

export function MapPage() {
  const { t } = useTranslation('map')
  const { user } = useCurrentUser()
  const { updates } = useEmergencyUpdates()
  useDocumentTitle(t('title'))
  if (!user) return <LoginNeeded title={t('guard.title')} text={t('guard.text')} />
  const version = updates.map(({ id, revision }) => `${id}.${revision}`).join()
  return <MapScreen user={user} hazardsVersion={version} />
}
