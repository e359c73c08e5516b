import { chakra } from '@chakra-ui/react'
import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { DataCard } from '../../features/account/data-card.tsx'
import { DevicesCard } from '../../features/account/devices-card.tsx'
import { PasskeysCard } from '../../features/account/passkeys-card.tsx'
import { VerificationNotice } from '../../features/account/verification-notice.tsx'
import { EarlyWarningRows } from '../../features/early-warning/early-warning-rows.tsx'
import { BlockedCard } from '../../features/forum/blocked-card.tsx'
import { usualWay } from '../../features/map/travel.ts'
import { WaitingNotice } from '../../features/profile-sync/waiting-notice.tsx'
import { NotificationsCard } from '../../features/settings/notifications-card.tsx'
import { PreferencesCard } from '../../features/settings/preferences-card.tsx'
import { ProfileCard } from '../../features/settings/profile-card.tsx'
import { SecurityCard } from '../../features/settings/security-card.tsx'
import { SessionsCard } from '../../features/settings/sessions-card.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { LoginNeeded } from '../../ui/page/login-needed.tsx'
import { Page } from '../../ui/page/page.tsx'

const OfflineCard = lazyPart(() => import('../../features/offline/offline-card.tsx').then(module => module.OfflineCard))

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    gap: { base: '4', md: '6' },
    alignItems: 'start',
    '& > div': { display: 'grid', gap: { base: '4', md: '6' }, minW: '0' },
  },
})

export function SettingsPage() {
  const { t } = useTranslation('settings')
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  if (!user) return <LoginNeeded title={t('guard.title')} text={t('guard.text')} />
  return (
    <Page
      title={t('title')}
      banner={
        <>
          <WaitingNotice userId={user.id} />
          <VerificationNotice user={user} />
        </>
      }
    >
      <Columns>
        <div>
          <SecurityCard />
          <PasskeysCard user={user} />
          <DevicesCard />
          <SessionsCard user={user} onOpen={() => navigate('/chat')} />
          <PreferencesCard user={user} />
          <Suspense>
            <OfflineCard key={user.id} user={user} mode={usualWay(user)} />
          </Suspense>
        </div>
        <div>
          <NotificationsCard user={user}>
            <EarlyWarningRows key={user.id} user={user} />
          </NotificationsCard>
          <ProfileCard user={user} />
          <BlockedCard />
          <DataCard user={user} onDeleted={() => navigate('/')} />
        </div>
      </Columns>
    </Page>
  )
}
