import { useEffect, useState } from 'react'
import { readDraft, useFormDraft } from '../../../lib/use-draft.ts'
import { useTimes } from './when-field.tsx'

/** The two ride forms: to ask for a ride, and to offer one. */
export type RideKind = 'ask' | 'offer'

const nameOf = (userId: string, kind: RideKind) => `ride ${kind} ${userId}`

/** The kind of form that was begun and not sent; null for none. */
export function begunForm(userId: string): RideKind | null {
  return (['ask', 'offer'] as const).find(kind => readDraft(nameOf(userId, kind)) !== null) ?? null
}

/** From now until the initial time to leave, in minutes, if there is no leave-by time. */
const usualMinutes = { ask: 60, offer: 30 } as const

/**
 * The values of a form, stored on the device until they are sent or dropped, and the `times` to leave that it offers. `fresh` makes the values of an empty
 * form, with `leavesAt` as the initial time to leave.
 */
export function useRideForm<Values extends { leavesAt: string }>(
  kind: RideKind,
  { userId, leaveBy }: { userId: string; leaveBy: string | null },
  fresh: (leavesAt: string) => Values,
) {
  const { found, keep } = useFormDraft<Values>(nameOf(userId, kind))
  const times = useTimes(leaveBy, usualMinutes[kind], found?.leavesAt ?? null)
  const [isFound, setFound] = useState(found !== null)
  const [form, setForm] = useState<Values>(() => {
    const start = fresh(times.first)
    if (!found) return start
    return { ...start, ...found, leavesAt: times.all.includes(found.leavesAt) ? found.leavesAt : start.leavesAt }
  })
  const [isTouched, setTouched] = useState(isFound)
  useEffect(() => {
    if (isTouched) keep(form)
  }, [keep, form, isTouched])
  return {
    form,
    times: times.all,
    isFound,
    change: (parts: Partial<Values>) => {
      setTouched(true)
      setForm(before => ({ ...before, ...parts }))
    },
    /** Deletes the stored values, because they were sent or the person dropped them. */
    forget: () => keep(null),
    startOver: () => {
      setTouched(false)
      setFound(false)
      keep(null)
      setForm(fresh(times.first))
    },
  }
}
