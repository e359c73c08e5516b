import { useState } from 'react'
import { momentText } from '../../../lib/clock.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useNow } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'

const minuteMs = 60_000
const stepMs = 5 * minuteMs
const choices = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480] as const

/** Times after `now`, rounded up to whole steps of `stepMs`, in ISO 8601. */
const timesFrom = (now: number) =>
  choices.map(minutes => new Date(Math.ceil((now + minutes * minuteMs) / stepMs) * stepMs).toISOString())

/**
 * `all`: the times that a form offers, including the leave-by time and the time that was chosen before (`kept`), if they are in the future.
 * `first`: the initial value, which is the leave-by time or else `usual` minutes from now.
 */
export function useTimes(leaveBy: string | null, usual: 30 | 60, kept: string | null) {
  const [times] = useState(() => {
    const now = serverNow()
    const ahead = [leaveBy, kept].filter(time => time !== null && Date.parse(time) > now + minuteMs)
    const isAhead = leaveBy !== null && ahead.includes(leaveBy)
    const all = [...new Set([...timesFrom(now), ...ahead])].filter(time => time !== null).sort()
    return { all, first: isAhead ? leaveBy : (timesFrom(now)[choices.indexOf(usual)] ?? '') }
  })
  return times
}

type WhenFieldProps = {
  label: string
  times: readonly string[]
  leaveBy: string | null
  value: string
  onChange: (instant: string) => void
}

/** A select for the latest time to leave. */
export function WhenField({ label, times, leaveBy, value, onChange }: WhenFieldProps) {
  const { t, i18n } = useTranslation('rides')
  const now = useNow()
  const time = (instant: string) => momentText(instant, now, i18n.language)
  return (
    <Field label={label} hint={leaveBy ? t('form.leaveByKnown', { time: time(leaveBy) }) : undefined}>
      <Select value={value} onChange={event => onChange(event.target.value)}>
        {times.map(instant => (
          <option key={instant} value={instant}>
            {instant === leaveBy ? t('form.atLeaveBy', { time: time(instant) }) : time(instant)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
