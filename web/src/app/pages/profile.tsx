import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { LogIn } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCheckAchievements } from '../../entities/achievement/checks.ts'
import { startChatSession } from '../../entities/chat-session/start.ts'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { ActiveAlertBanner } from '../../features/alerts/active-alert-banner.tsx'
import { PlaceLine } from '../../features/alerts/home/place-line.tsx'
import { useEmergencyUpdates } from '../../features/alerts/use-emergency-updates.ts'
import { LeaveByTime } from '../../features/leave-by/leave-by-time.tsx'
import type { HomeSlots } from '../../features/profile/home-check.tsx'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { WaitingNotice } from '../../features/profile-sync/waiting-notice.tsx'
import { askToLogIn, useLogins } from '../../lib/login-prompt.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { HomeMap } from './home-map.tsx'

function ProfileBanner({ userId }: { userId: string | undefined }) {
  const { updates } = useEmergencyUpdates()
  const version = updates.map(({ id, revision }) => `${id}.${revision}`).join()
  return (
    <chakra.div display="grid" gap="4" _empty={{ display: 'none' }}>
      <ActiveAlertBanner />
      {userId && <LeaveByTime from={null} version={version} />}
      {userId && <WaitingNotice userId={userId} />}
    </chakra.div>
  )
}

function HaveProfile() {
  const { t } = useTranslation('auth')
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap="3" textStyle="sm">
      {t('haveProfile')}
      <Button look="outline" size="sm" icon={LogIn} onClick={askToLogIn}>
        {t('login', { ns: 'common' })}
      </Button>
    </chakra.p>
  )
}

const homeSlots: HomeSlots = {
  map: (at, onPlace) => <HomeMap at={at} onPlace={onPlace} />,
  state: home => <PlaceLine home={home} />,
}

export function ProfilePage() {
  const { t } = useTranslation('profile')
  const { user } = useCurrentUser()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const check = useCheckAchievements()
  const logins = useLogins()

  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const finish = async (saved: User, isNew: boolean) => {
    if (isNew) void startChatSession(dispatch, saved)
    // On a slow line the person may have gone on to another screen, for example the map.
    if (isShown.current) navigate('/')
    await check(saved.id, 'complete_profile')
    if (saved.emergencyContacts.length > 0) await check(saved.id, 'add_emergency_contact')
  }

  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      banner={<ProfileBanner userId={user?.id} />}
      actions={user ? undefined : <HaveProfile />}
    >
      {/* The key gives another user, or nobody after a logout in another tab, a new form. */}
      <ProfileForm
        key={`${logins} ${user?.id ?? ''}`}
        user={user ?? null}
        onSaved={finish}
        onLogin={askToLogIn}
        home={homeSlots}
      />
    </Page>
  )
}
