import { useNavigate } from 'react-router-dom'
import { useCheckAchievements } from '../../entities/achievement/checks.ts'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { ActiveAlertBanner } from '../../features/alerts/active-alert-banner.tsx'
import { useEmergencyUpdates } from '../../features/alerts/use-emergency-updates.ts'
import { ChatView } from '../../features/chat/chat-view.tsx'
import { useTranslation } from '../../lib/use-translation.ts'
import { LoginNeeded } from '../../ui/page/login-needed.tsx'
import { useDocumentTitle } from '../../ui/page/use-document-title.ts'

export function ChatPage() {
  const { t } = useTranslation('chat')
  const { user } = useCurrentUser()
  const { updates, checkedAt } = useEmergencyUpdates()
  const navigate = useNavigate()
  const checkAchievements = useCheckAchievements()
  useDocumentTitle(t('title'))
  if (!user) return <LoginNeeded title={t('guard.title')} text={t('guard.text')} redirect />
  return (
    <ChatView
      user={user}
      updates={updates}
      checkedAt={checkedAt}
      banner={<ActiveAlertBanner bar />}
      onOpenMap={() => navigate('/map-california')}
      onMessageSent={() => void checkAchievements(user.id, 'send_message')}
    />
  )
}
