import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useCheckAchievements } from '../../entities/achievement/checks.ts'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { VerificationNotice } from '../../features/account/verification-notice.tsx'
import { useIsInDanger } from '../../features/alerts/takeover/takeover.tsx'
import { useEmergencyUpdates } from '../../features/alerts/use-emergency-updates.ts'
import { loginPath } from '../../features/forum/addresses.ts'
import { ForumView } from '../../features/forum/forum-view.tsx'
import { CheckInCard } from '../../features/help/check-in/check-in-card.tsx'

export function ForumPage() {
  const { user } = useCurrentUser()
  const { updates } = useEmergencyUpdates()
  const checkAchievements = useCheckAchievements()
  const isInDanger = useIsInDanger()
  const { communityId } = useParams()
  const [card, setCard] = useState<{ of: string; isOpen: boolean } | null>(null)
  return (
    <ForumView
      user={user ?? null}
      notice={user && <VerificationNotice user={user} />}
      updates={updates}
      checkIn={
        user &&
        communityId && (
          <CheckInCard
            key={communityId}
            communityId={communityId}
            userId={user.id}
            isInDanger={isInDanger}
            isQuiet={updates.length === 0}
            choice={card?.of === communityId ? card.isOpen : null}
            onChoose={isOpen => setCard({ of: communityId, isOpen })}
          />
        )
      }
      onLogin={() => location.assign(loginPath)}
      onMessageSent={() => user && void checkAchievements(user.id, 'send_message')}
    />
  )
}
