import { useCheckAchievements } from '../../entities/achievement/checks.ts'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { loginPath } from '../../features/forum/addresses.ts'
import { ForumView } from '../../features/forum/forum-view.tsx'

export function ForumPage() {
  const { user } = useCurrentUser()
  const checkAchievements = useCheckAchievements()
  const userId = user?.id ?? null
  return (
    <ForumView
      userId={userId}
      onLogin={() => location.assign(loginPath)}
      onMessageSent={() => userId && void checkAchievements(userId, 'send_message')}
    />
  )
}
