import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { AchievementsView } from '../../features/achievements/achievements-view.tsx'
import { LoginNeeded } from '../../ui/page/login-needed.tsx'
import { Page } from '../../ui/page/page.tsx'

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
