import { chakra } from '@chakra-ui/react'
import type { HelpCountdown } from '@muster/contracts/entities/help'
import { Check, HandHelping } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { clockText } from '../../../lib/clock.ts'
import { useOnline } from '../../../lib/use-online.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Call911Button } from '../../../ui/call-911-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TwoColumns } from '../../../ui/page/two-columns.tsx'
import { helpApi } from '../api.ts'
import { enqueue, useWaitingRows } from '../outbox.ts'
import { useSecondsLeft } from '../use-countdown.ts'
import { LineCard } from './line-card.tsx'

type CountdownViewProps = {
  userId: string
  countdown: HelpCountdown
  aheadMs: number
  isOld: boolean
  /** The link to the map with the way out. */
  wayOut: ReactNode
}

/** Shown while an automatic request counts down: when people will be asked, and buttons to ask them now or to say that no help is needed. */
export function CountdownView({ userId, countdown, aheadMs, isOld, wayOut }: CountdownViewProps) {
  const { t, i18n } = useTranslation('help')
  const online = useOnline()
  const { id, trigger, opensAt } = countdown
  const waiting = useWaitingRows(userId).find(row => row.kind === 'countdown' && row.countdownId === id)
  const seconds = useSecondsLeft(countdown, aheadMs)
  const { refetch: refetchCountdown } = helpApi.endpoints.helpCountdown.useQuery()
  const { refetch: refetchRequests } = helpApi.endpoints.helpRequests.useQuery()
  const isOver = seconds === 0
  useEffect(() => {
    if (!isOver) return
    void refetchCountdown()
    void refetchRequests()
  }, [isOver, refetchCountdown, refetchRequests])
  const say = (action: 'safe' | 'now') =>
    enqueue({
      ...{ clientId: crypto.randomUUID(), userId, at: new Date().toISOString() },
      ...{ kind: 'countdown', countdownId: id, action },
    })
  const time = clockText(new Date(Date.parse(opensAt) + aheadMs).toISOString(), i18n.language)
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const isDark = isOld || !online
  const action = waiting?.kind === 'countdown' ? waiting.action : null
  return (
    <TwoColumns
      aside={
        <>
          <chakra.h2 textStyle="lg">{t('mine.dontWait')}</chakra.h2>
          <Call911Button />
          {wayOut}
          <ButtonLink to="/help/plan" look="quiet" size="sm" px="0" justifySelf="start">
            {t('mine.plan')}
          </ButtonLink>
        </>
      }
    >
      <chakra.h1 fontSize="md" fontWeight="bold">
        {t('countdown.title')}
      </chakra.h1>
      <LineCard
        line={{
          news: `countdown.${id}.${isOver}`,
          // Without an answer from the server it is unknown whether the order is still active.
          title: isDark ? t('countdown.at', { time }) : isOver ? t('countdown.over') : t('countdown.in', { left }),
          under: t(`countdown.because.${trigger}`),
          details: [t('countdown.plan')],
          isAlarm: true,
        }}
      >
        <Button
          size="xl"
          fontSize="1.25rem"
          icon={Check}
          busy={action === 'safe' && !isDark}
          onClick={() => say('safe')}
        >
          {t('countdown.safe')}
        </Button>
        <Button
          look="outline"
          size="lg"
          icon={HandHelping}
          busy={action === 'now' && !isDark}
          onClick={() => say('now')}
        >
          {t('countdown.now')}
        </Button>
        <chakra.p role="status" fontWeight="bold" _empty={{ display: 'none' }}>
          {action ? t(`countdown.waiting.${action}`) : isDark ? t('countdown.offline', { time }) : ''}
        </chakra.p>
      </LineCard>
    </TwoColumns>
  )
}

/** Says why a countdown ended without asking anybody. */
export function EndedCountdown({ state, trigger }: Pick<HelpCountdown, 'state' | 'trigger'>) {
  const { t } = useTranslation('help')
  const calledOff = trigger === 'unseen' ? 'countdown.calledOffSeen' : 'countdown.calledOff'
  return (
    <Card pad>
      <chakra.p fontWeight="bold" role="status">
        {t(state === 'safe' ? 'countdown.saidSafe' : calledOff)}
      </chakra.p>
    </Card>
  )
}
