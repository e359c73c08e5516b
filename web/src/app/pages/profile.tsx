import type { User } from '@muster/contracts/entities/user'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Page } from '../../components/layout/page.tsx'
import { ActiveAlertBanner } from '../../features/alerts/active-alert-banner.tsx'
import { useCurrentUser } from '../../features/auth/use-current-user.ts'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { useCheckAchievements } from '../../lib/achievement-checks.ts'
import { startChatSession } from '../../lib/start-chat-session.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'

export function ProfilePage() {
  const { t } = useTranslation('profile')
  const { user } = useCurrentUser()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const check = useCheckAchievements()

  const finish = async (saved: User, isNew: boolean) => {
    if (isNew) await startChatSession(dispatch, saved)
    navigate('/')
    await check(saved.id, 'complete_profile')
    if (saved.emergencyContacts.length > 0) await check(saved.id, 'add_emergency_contact')
  }

  return (
    <Page title={t('title')} subtitle={t('subtitle')} banner={<ActiveAlertBanner />}>
      <ProfileForm user={user ?? null} onSaved={finish} />
    </Page>
  )
}
