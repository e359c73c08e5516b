import { chakra } from '@chakra-ui/react'
import { type DrillAudience, drillAudiences, maxReplaySpeed } from '@muster/contracts/vocabulary/replays'
import { useState } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { dayText } from '../../lib/clock.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { useProposeReplayMutation, useRecordedDaysQuery } from './api.ts'
import { Decide } from './decide.tsx'
import { useAttempt } from './use-attempt.ts'

/** The form to propose a replay: which day, how fast, and for whom. Another admin starts it. */
export function AskForReplay() {
  const { t } = useTranslation('operate')
  const language = useLanguage()
  const { data: days } = useRecordedDaysQuery()
  const [propose, { data: asked }] = useProposeReplayMutation()
  const attempt = useAttempt()
  const [chosen, setChosen] = useState<string | null>(null)
  const [speed, setSpeed] = useState('10')
  const [audience, setAudience] = useState<DrillAudience>('nobody')
  const day = chosen ?? days?.[0]?.day
  if (!days) return null
  return (
    <Card pad display="grid" gap="4">
      <chakra.h2 textStyle="xl">{t('replays.make')}</chakra.h2>
      <p>{t('replays.text')}</p>
      {day === undefined ? (
        <p>{t('replays.noDays')}</p>
      ) : (
        <>
          <Field label={t('replays.day')}>
            <Select value={day} onChange={event => setChosen(event.target.value)}>
              {days.map(one => (
                <option key={one.day} value={one.day}>
                  {t('replays.dayOf', { day: dayText(one.day, language), count: one.messages })}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('replays.speed')} hint={t('replays.speedHint')}>
            <Input
              type="number"
              min={1}
              max={maxReplaySpeed}
              value={speed}
              onChange={event => setSpeed(event.target.value)}
            />
          </Field>
          <Field label={t('replays.audience')}>
            <Select value={audience} onChange={event => setAudience(event.target.value as DrillAudience)}>
              {drillAudiences.map(one => (
                <option key={one} value={one}>
                  {t(`replays.audiences.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          {/* The key clears the reason after each proposal, because a reason is for one proposal. */}
          <Decide
            key={asked?.id}
            choices={[
              {
                label: t('replays.propose'),
                look: 'solid',
                act: note => attempt(() => propose({ body: { day, speed: Number(speed), audience, note } }).unwrap()),
              },
            ]}
          />
        </>
      )}
    </Card>
  )
}
