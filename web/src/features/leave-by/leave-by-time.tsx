import { chakra } from '@chakra-ui/react'
import type { LeaveByAnswer } from '@muster/contracts/entities/leave-by'
import {
  homeText,
  isNow,
  leaveByChangeText,
  leaveBySums,
  leaveByTitle,
  leaveByWhy,
} from '@muster/languages/leave-by-text'
import { assumptions } from '@muster/routing/clearance/assumptions'
import { useLanguage } from '../../i18n/use-language.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { inSentence, useNow, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { More } from '../../ui/more.tsx'
import { PreparationForm } from './preparation-form.tsx'
import { TimeSign } from './time-sign.tsx'
import { type LeavingFrom, useLeaveBy } from './use-leave-by.ts'

/** When the person has to leave, and why. Renders nothing if no time is known. */
export function LeaveByTime(place: LeavingFrom) {
  const { answer, heardAt, isFailing, refetch } = useLeaveBy(place)
  if (!answer?.leaveBy) return null
  return <Time answer={answer} leaveBy={answer.leaveBy} oldSince={isFailing ? heardAt : null} onSaved={refetch} />
}

type TimeProps = {
  answer: LeaveByAnswer
  leaveBy: NonNullable<LeaveByAnswer['leaveBy']>
  /** While the last request failed: when the shown answer arrived, ISO 8601. Null otherwise. */
  oldSince: string | null
  onSaved: () => void
}

function Time({ answer, leaveBy, oldSince, onSaved }: TimeProps) {
  const { t } = useTranslation('leave-by-card')
  const reader = { language: useLanguage() }
  const now = new Date(Math.max(useNow(), serverNow()))
  const label = useTimeLabel()
  const { home, change, isStale } = answer
  const isAtOnce = isNow(leaveBy, now)
  const isDrill = leaveBy.hazards.length > 0 && leaveBy.hazards.every(hazard => hazard.isDrill)
  // These kinds are not shown: the title says that the time is reached, and "first" is no news, because the person knew no other time.
  const isTold = change && change.kind !== 'first' && change.kind !== 'reached' && change.kind !== 'ended'
  const sums = leaveBySums(leaveBy, reader)
  const number = new Intl.NumberFormat(reader.language)
  const clearanceTexts = (clearance: typeof leaveBy.clearance) => {
    // No clearance time, for example if nobody leaves by car or all roads are wide.
    if (!clearance || clearance.minutes === 0) return []
    return [
      t('clearance', { minutes: clearance.minutes }),
      clearance.queueMinutes > 0 ? t('queue', { minutes: clearance.queueMinutes }) : '',
      t('clearanceBasis', {
        vehicles: number.format(assumptions.vehiclesPerHousehold),
        percent: number.format(assumptions.shareThatLeaves * 100),
      }),
    ]
  }
  const details = [
    isAtOnce ? '' : t('doNotWait'),
    ...sums.slice(leaveBy.isTooShort ? 1 : 0),
    ...clearanceTexts(leaveBy.clearance),
    home ? homeText(home, reader) || t('home', { place: home.label }) : '',
  ].filter(Boolean)
  return (
    <section aria-label={t('label')}>
      <TimeSign title={leaveByTitle(leaveBy, reader, now)} isNow={isAtOnce} isDrill={isDrill}>
        <chakra.p textStyle={{ base: 'sm', md: 'md' }} lineHeight="1.4">
          {leaveByWhy(leaveBy, reader, home !== null)}
        </chakra.p>
        {isTold && (
          <chakra.p textStyle={{ base: 'sm', md: 'md' }} fontWeight="bold" pt="1">
            {leaveByChangeText(change, reader)}
          </chakra.p>
        )}
        {leaveBy.isTooShort && sums[0] && <chakra.p fontWeight="bold">{sums[0]}</chakra.p>}
        {isStale && <chakra.p textStyle="sm">{t('stale')}</chakra.p>}
        {oldSince && <chakra.p textStyle="sm">{t('old', { age: inSentence(label(oldSince)) })}</chakra.p>}
        <More title={t('why')}>
          {details.map(sentence => (
            <chakra.p key={sentence} textStyle="sm" pb="2">
              {sentence}
            </chakra.p>
          ))}
          <PreparationForm added={answer.added} onSaved={onSaved} />
        </More>
      </TimeSign>
    </section>
  )
}
