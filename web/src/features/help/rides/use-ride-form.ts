import { useEffect, useState } from 'react'
import { readDraft, useFormDraft } from '../../../lib/use-draft.ts'

/** The two ride forms: to ask for a ride, and to offer one. */
export type RideKind = 'ask' | 'offer'

const nameOf = (userId: string, kind: RideKind) => `ride ${kind} ${userId}`

/** The kind of form that was begun and not sent; null for none. */
export function begunForm(userId: string): RideKind | null {
  return (['ask', 'offer'] as const).find(kind => readDraft(nameOf(userId, kind)) !== null) ?? null
}

/** The values of a form, stored on the device until they are sent or dropped. `times`: the times that can still be chosen. */
export function useRideForm<Values extends { leavesAt: string }>(
  userId: string,
  kind: RideKind,
  times: readonly string[],
  fresh: () => Values,
) {
  const { found, keep } = useFormDraft<Values>(nameOf(userId, kind))
  const [isFound, setFound] = useState(found !== null)
  const [form, setForm] = useState<Values>(() => {
    const start = fresh()
    if (!found) return start
    return { ...start, ...found, leavesAt: times.includes(found.leavesAt) ? found.leavesAt : start.leavesAt }
  })
  const [isTouched, setTouched] = useState(isFound)
  useEffect(() => {
    if (isTouched) keep(form)
  }, [keep, form, isTouched])
  return {
    form,
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
      setForm(fresh())
    },
  }
}

/** The time to leave in the stored form (ISO 8601); null if none is stored. */
export function keptTime(userId: string, kind: RideKind): string | null {
  try {
    const kept: { leavesAt?: unknown } | null = JSON.parse(readDraft(nameOf(userId, kind)) ?? 'null')
    return typeof kept?.leavesAt === 'string' ? kept.leavesAt : null
  } catch {
    return null
  }
}
