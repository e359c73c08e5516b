import { CircleAlert, CloudOff } from 'lucide-react'
import { askForChoices } from '../../entities/user/conflict.ts'
import { useNeedsAnswer } from '../../entities/user/outbox.ts'
import { discardWaitingChanges, sendWaitingChanges, useWaitingChanges } from '../../entities/user/save-profile.ts'
import { logProblem } from '../../lib/log.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** Says that changes of the profile wait on this device, why, and what the person can do. Shows nothing if no change waits. */
export function WaitingNotice({ userId }: { userId: string }) {
  const { t } = useTranslation('profile')
  const dispatch = useAppDispatch()
  const needsAnswer = useNeedsAnswer()
  const rows = useWaitingChanges().filter(row => row.userId === userId)
  const refusal = rows.find(row => row.refusal !== undefined)?.refusal
  const run = (work: Promise<unknown>) => work.catch(error => logProblem('profile: waiting changes', error))

  if (rows.length === 0) return null
  if (refusal !== undefined)
    return (
      <Banner
        icon={CircleAlert}
        title={t('waiting.refused', { reason: refusal })}
        action={
          <Button look="outline" onClick={() => void run(discardWaitingChanges(dispatch, userId))}>
            {t('waiting.discard')}
          </Button>
        }
      >
        {t('waiting.refusedText')}
      </Banner>
    )
  if (needsAnswer)
    return (
      <Banner
        icon={CircleAlert}
        title={t('waiting.conflict')}
        action={
          <Button look="outline" onClick={() => void run(sendWaitingChanges(dispatch, userId, askForChoices))}>
            {t('waiting.choose')}
          </Button>
        }
      >
        {t('waiting.conflictText')}
      </Banner>
    )
  return (
    <Banner icon={CloudOff} title={t('waiting.title')}>
      {t('waiting.text')}
    </Banner>
  )
}
