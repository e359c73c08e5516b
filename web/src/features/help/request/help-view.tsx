import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Call911Button } from '../../../ui/call-911-button.tsx'
import { TwoColumns } from '../../../ui/page/two-columns.tsx'
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts'
import { Loading } from '../../../ui/spinner.tsx'
import { dropRow, enqueue, type HelpRow, retryRow, useWaitingRows } from '../outbox.ts'
import { useCountdown } from '../use-countdown.ts'
import { useHomePlace } from '../use-home-place.ts'
import { useMyRequests } from '../use-my-request.ts'
import { CountdownView, EndedCountdown } from './countdown-view.tsx'
import { LineCard } from './line-card.tsx'
import { RequestView } from './request-view.tsx'
import { StartCard } from './start-card.tsx'

/** A request that a press on another screen started. `clientId` makes it idempotent, so that a reload does not ask twice. */
export type StartHelp = { clientId: string; incident: string | null; trigger: 'order' | 'warning' | 'by-hand' }

type HelpViewProps = { user: User; start: StartHelp | null; onStarted: () => void; rides: ReactNode; wayOut: ReactNode }

/** The screen of the reader's own request: the open one, one that is not sent yet, a running countdown, or the form to start one. */
export function HelpView({ user, start, onStarted, rides, wayOut }: HelpViewProps) {
  const { t } = useTranslation('help')
  useDocumentTitle(t('mine.windowTitle'))
  const { open, last, isOld, isLoading, refetch } = useMyRequests(user.id)
  const waiting = useWaitingRows(user.id).find(row => row.kind === 'start')
  const home = useHomePlace(user)
  const { counting, ended, aheadMs, isOld: isCountdownOld } = useCountdown()
  useEffect(() => {
    if (!start) return
    const { clientId, incident, trigger } = start
    const at = new Date().toISOString()
    enqueue({ clientId, userId: user.id, at, kind: 'start', body: { incident, trigger, ...(home && { place: home }) } })
    onStarted()
  }, [start, user.id, home, onStarted])
  useEffect(() => void refetch(), [refetch])
  if (waiting && !open) return <NotSent row={waiting} wayOut={wayOut} />
  if (open) return <RequestView key={open.id} user={user} request={open} isOld={isOld} wayOut={wayOut} />
  if (counting)
    return (
      <CountdownView
        key={counting.id}
        userId={user.id}
        countdown={counting}
        aheadMs={aheadMs}
        isOld={isCountdownOld}
        wayOut={wayOut}
      />
    )
  if (isLoading) return <Loading>{t('loading')}</Loading>
  return (
    <chakra.div display="grid" gap="8">
      <TwoColumns aside={wayOut}>
        {ended && <EndedCountdown {...ended} />}
        {rides}
        <StartCard
          user={user}
          onStart={place =>
            enqueue({
              clientId: crypto.randomUUID(),
              userId: user.id,
              at: new Date().toISOString(),
              kind: 'start',
              body: { incident: null, trigger: 'by-hand', ...(place && { place }) },
            })
          }
        />
      </TwoColumns>
      {last && (
        <section aria-label={t('mine.start.last')}>
          <RequestView key={last.id} user={user} request={last} isOld={isOld} wayOut={null} />
        </section>
      )}
    </chakra.div>
  )
}

/** Shown while a request is not sent yet. It says clearly that nobody has been asked. */
function NotSent({ row, wayOut }: { row: HelpRow; wayOut: ReactNode }) {
  const { t } = useTranslation('help')
  return (
    <TwoColumns
      aside={
        <>
          <Call911Button />
          {wayOut}
        </>
      }
    >
      <chakra.h1 fontSize="md" fontWeight="bold">
        {t('mine.windowTitle')}
      </chakra.h1>
      <LineCard
        line={{
          news: row.refusal ?? 'not-sent',
          title: t(row.refusal ? 'mine.refused' : 'mine.notSent'),
          under: row.refusal ?? t('mine.notSentText'),
          details: [],
          isAlarm: true,
        }}
      >
        {row.refusal !== undefined && (
          <Button look="outline" onClick={() => retryRow(row)}>
            {t('mine.again')}
          </Button>
        )}
        <Button look="outline" onClick={() => dropRow(row.clientId)}>
          {t('mine.forget')}
        </Button>
      </LineCard>
    </TwoColumns>
  )
}
