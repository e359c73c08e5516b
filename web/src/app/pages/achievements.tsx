import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { LoginNeeded } from '../../components/layout/login-needed.tsx'
import { Page } from '../../components/layout/page.tsx'
import { AchievementsView } from '../../features/achievements/achievements-view.tsx'
import { useCurrentUser } from '../../features/auth/use-current-user.ts'

export function AchievementsPage() {
  const { t } = useTranslation('achievements')
  const { user } = useCurrentUser()
  const [search] = useSearchParams()
  if (!user) return <LoginNeeded title={t('guard.title')} text={t('guard.text')} />
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <AchievementsView userId={user.id} highlight={search.get('highlight')} />
    </Page>
  )
}
