import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCheckAchievements } from '../../entities/achievement/checks.ts'
import { startChatSession } from '../../entities/chat-session/start.ts'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { ActiveAlertBanner } from '../../features/alerts/active-alert-banner.tsx'
import { useEmergencyUpdates } from '../../features/alerts/use-emergency-updates.ts'
import { LeaveByTime } from '../../features/leave-by/leave-by-time.tsx'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { Page } from '../../ui/page/page.tsx'

function ProfileBanner({ isUser }: { isUser: boolean }) {
  const { updates } = useEmergencyUpdates()
  const version = updates.map(({ id, revision }) => `${id}.${revision}`).join()
  return (
    <chakra.div display="grid" gap="4" _empty={{ display: 'none' }}>
      <ActiveAlertBanner />
      {isUser && <LeaveByTime from={null} version={version} />}
    </chakra.div>
  )
}

export function ProfilePage() {
  const { t } = useTranslation('profile')
  const { user } = useCurrentUser()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const check = useCheckAchievements()

  const finish = async (saved: User, isNew: boolean) => {
    if (isNew) void startChatSession(dispatch, saved)
    navigate('/')
    await check(saved.id, 'complete_profile')
    if (saved.emergencyContacts.length > 0) await check(saved.id, 'add_emergency_contact')
  }

  return (
    <Page title={t('title')} subtitle={t('subtitle')} banner={<ProfileBanner isUser={Boolean(user)} />}>
      <ProfileForm user={user ?? null} onSaved={finish} />
    </Page>
  )
}
