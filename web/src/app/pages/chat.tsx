import { useTranslation } from 'react-i18next'
import { LoginNeeded } from '../../components/layout/login-needed.tsx'
import { Page } from '../../components/layout/page.tsx'
import { useCurrentUser } from '../../features/auth/use-current-user.ts'

export function ChatPage() {
  const { t } = useTranslation('chat')
  const { user } = useCurrentUser()
  if (!user) return <LoginNeeded title={t('guard.title')} text={t('guard.text')} redirect />
  return <Page title={t('title')} />
}
