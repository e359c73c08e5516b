import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { useEmergencyUpdates } from '../../features/alerts/use-emergency-updates.ts'
import { TellContacts } from '../../features/contacts/tell-contacts.tsx'
import { LeaveByTime } from '../../features/leave-by/leave-by-time.tsx'
import { NoTime } from '../../features/leave-by/no-time.tsx'
import { loadMapEarly } from '../../features/map/base/early.ts'
import { MapScreen } from '../../features/map/map-screen.tsx'
import { useTranslation } from '../../lib/use-translation.ts'
import { LoginNeeded } from '../../ui/page/login-needed.tsx'
import { useDocumentTitle } from '../../ui/page/use-document-title.ts'

loadMapEarly()

export function MapPage() {
  const { t } = useTranslation('map')
  const { user } = useCurrentUser()
  const { updates } = useEmergencyUpdates()
  useDocumentTitle(t('title'))
  if (!user) return <LoginNeeded title={t('guard.title')} text={t('guard.text')} />
  const version = updates.map(({ id, revision }) => `${id}.${revision}`).join()
  return (
    <MapScreen
      user={user}
      hazardsVersion={version}
      updates={updates}
      tell={trip => <TellContacts user={user} trip={trip} />}
      leaveBy={(from, way) => ({
        time: <LeaveByTime from={from} way={way} version={version} />,
        none: <NoTime from={from} way={way} version={version} />,
      })}
    />
  )
}
