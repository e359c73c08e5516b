import { useEffect } from 'react'
import { useCheckAchievements } from '../../entities/achievement/checks.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { startGroupSender } from './outbox.ts'
import { showFailure } from './show-failure.ts'

/** Sends the waiting messages of the group outbox. Renders nothing; mounted on every screen of a signed-in person. */
export function GroupSender({ userId }: { userId: string }) {
  const dispatch = useAppDispatch()
  const { t } = useTranslation('forum')
  const checkAchievements = useCheckAchievements()
  useEffect(
    () =>
      startGroupSender(dispatch, userId, {
        onSent: () => void checkAchievements(userId, 'send_message'),
        onRefused: error => showFailure(t('failed.send'), error),
      }),
    [dispatch, userId, checkAchievements, t],
  )
  return null
}
