import { useSearchParams } from 'react-router-dom'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { AchievementsView } from '../../features/achievements/achievements-view.tsx'
import { SharedAchievement } from '../../features/achievements/shared-achievement.tsx'
import { useTranslation } from '../../lib/use-translation.ts'
import { LoginNeeded } from '../../ui/page/login-needed.tsx'
import { Page } from '../../ui/page/page.tsx'

export function AchievementsPage() {
  const { t } = useTranslation('achievements')
  const { user } = useCurrentUser()
  const [search] = useSearchParams()
  const highlight = search.get('highlight')
  if (!user)
    return (
      <>
        {highlight && <SharedAchievement id={highlight} />}
        <LoginNeeded title={t('guard.title')} text={t('guard.text')} />
      </>
    )
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <AchievementsView userId={user.id} highlight={highlight} />
    </Page>
  )
}
