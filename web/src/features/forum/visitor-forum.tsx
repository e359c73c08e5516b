import { useTranslation } from '../../lib/use-translation.ts'
import { LoginNeeded } from '../../ui/page/login-needed.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StartCards } from './home-view.tsx'
import { useForumAddress } from './use-forum-address.ts'

/** The forum for people who are not signed in. */
export function VisitorForum({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation('forum')
  const { communityId } = useForumAddress()
  if (communityId !== null)
    return (
      <LoginNeeded title={t('guard.title')} text={t('guard.text')}>
        {t('guard.what')}
      </LoginNeeded>
    )
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <StartCards onCreate={onLogin} onFind={onLogin} />
    </Page>
  )
}
