import { chakra } from '@chakra-ui/react'
import type { SignedInOperator } from '@muster/contracts/entities/operator'
import type { Replay } from '@muster/contracts/entities/replay'
import { useLanguage } from '../../i18n/use-language.ts'
import { dayText, momentText } from '../../lib/clock.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { DrillTag } from '../../ui/drill.tsx'
import {
  usePauseReplayMutation,
  useRefuseReplayMutation,
  useReplaysQuery,
  useResumeReplayMutation,
  useStartReplayMutation,
  useStopReplayMutation,
} from './api.ts'
import { AskForReplay } from './ask-for-replay.tsx'
import { Decide } from './decide.tsx'
import { Section } from './section.tsx'
import { StaleNote } from './stale-note.tsx'
import { useAttempt } from './use-attempt.ts'

const pollMs = 5_000

/** Replays of recorded days as drills. */
export function Replays({ operator }: { operator: SignedInOperator }) {
  const { t } = useTranslation('operate')
  const list = useReplaysQuery(undefined, { pollingInterval: pollMs })
  const { data, isError } = list
  // Keeps showing the last known data while the server cannot be reached.
  if (isError && !data) return <p>{t('loadFailed')}</p>
  return (
    <Section label={t('replays.title')}>
      <StaleNote list={list} />
      {operator.roles.includes('admin') && <AskForReplay />}
      <chakra.h2 textStyle="xl">{t('replays.title')}</chakra.h2>
      {data?.length === 0 && <p>{t('replays.none')}</p>}
      {data?.map(replay => (
        <ReplayCard key={replay.id} replay={replay} operator={operator} />
      ))}
    </Section>
  )
}

function ReplayCard({ replay, operator }: { replay: Replay; operator: SignedInOperator }) {
  const { t } = useTranslation('operate')
  const language = useLanguage()
  const { day, speed, audience, state, messages, replayed, reached, endsAt, author, note, decision } = replay
  const moment = (instant: string) => momentText(instant, serverNow(), language)
  return (
    <Card pad display="grid" gap="3">
      <div>
        <chakra.h3 textStyle="lg" fontWeight="bold" display="flex" flexWrap="wrap" gap="2" alignItems="center">
          <DrillTag />
          {dayText(day, language)}
        </chakra.h3>
        <p>{t('replays.about', { speed, audience: t(`replays.audiences.${audience}`) })}</p>
        <chakra.p fontWeight="bold">{t(`replays.states.${state}`)}</chakra.p>
        {reached && <p>{t('replays.progress', { replayed, count: messages, at: moment(reached) })}</p>}
        {endsAt && <p>{t('replays.until', { at: moment(endsAt) })}</p>}
        <chakra.p color="fg.muted" fontSize="sm" overflowWrap="anywhere">
          {t('replays.by', { name: author.name, note })}
        </chakra.p>
        {decision && (
          <chakra.p color="fg.muted" fontSize="sm" overflowWrap="anywhere">
            {t('replays.decided', { name: decision.by.name, note: decision.note })}
          </chakra.p>
        )}
      </div>
      {/* The key clears the reason after each decision, because a reason is for one decision. */}
      <ReplayChoices key={state} replay={replay} operator={operator} />
    </Card>
  )
}

/** The buttons for what this operator may do with a replay in its current state. */
function ReplayChoices({ replay: { id, state, author }, operator }: { replay: Replay; operator: SignedInOperator }) {
  const { t } = useTranslation('operate')
  const [start] = useStartReplayMutation()
  const [refuse] = useRefuseReplayMutation()
  const [pause] = usePauseReplayMutation()
  const [resume] = useResumeReplayMutation()
  const [stop] = useStopReplayMutation()
  const { refetch } = useReplaysQuery()
  const attempt = useAttempt(refetch)
  const isAdmin = operator.roles.includes('admin')
  const mayStop = isAdmin || operator.roles.includes('approver')
  const isOwn = author.id === operator.id
  const of = (change: typeof start) => (note: string) =>
    attempt(() => change({ params: { id }, body: { note } }).unwrap())
  const choices = [
    {
      isFor: state === 'proposed' && isAdmin && !isOwn,
      label: t('replays.start'),
      look: 'solid' as const,
      act: of(start),
    },
    {
      isFor: state === 'proposed' && isAdmin,
      label: isOwn ? t('replays.withdraw') : t('replays.refuse'),
      act: of(refuse),
    },
    { isFor: state === 'running' && mayStop, label: t('replays.pause'), act: of(pause) },
    { isFor: state === 'paused' && isAdmin, label: t('replays.resume'), act: of(resume) },
    {
      isFor: (state === 'running' || state === 'paused') && mayStop,
      ...{ label: t('replays.stop'), look: 'solid' as const, act: of(stop) },
    },
  ]
  return <Decide choices={choices.filter(({ isFor }) => isFor)} />
}
