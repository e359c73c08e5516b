import type { HelpPlan } from '@muster/contracts/entities/help'
import type { User } from '@muster/contracts/entities/user'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useFormDraft } from '../../../lib/use-draft.ts'
import { draftOf, isSamePlan, mergePlans, type PlanDraft, proposalFor } from './plan-form.ts'

/** Somebody who is being written down and is not in the plan yet. */
export type Adding = { name: string; address: string }

export const nobody: Adding = { name: '', address: '' }

export const isBlank = ({ name, address }: Adding) => `${name}${address}`.trim() === ''

/** `start`: the plan of `revision`, which the person began to change. */
type Kept = { start: PlanDraft; revision: number; savedAt: string | null; draft: PlanDraft; adding: Adding }

/** The plan as the person edits it. What is not saved is kept on the device until it is. */
export function usePlanDraft(user: User, plan: HelpPlan) {
  const language = useLanguage()
  const fresh = (): Kept => {
    const start = plan.revision === 0 ? proposalFor(user, language) : draftOf(plan)
    return { start, revision: plan.revision, savedAt: plan.savedAt, draft: start, adding: nobody }
  }
  const { found, keep } = useFormDraft<Kept>(`help plan ${user.id}`)
  const [isFound, setFound] = useState(found !== null)
  const [now, setNow] = useState<Kept>(() => found ?? fresh())
  const isChanged = !isSamePlan(now.start, now.draft)
  const isHalfDone = isChanged || !isBlank(now.adding)
  // Saved from another device or tab, and nothing of it is being changed here.
  if (!isHalfDone && plan.revision > now.revision) setNow(fresh())
  useEffect(() => keep(isHalfDone ? now : null), [keep, now, isHalfDone])
  return {
    ...now,
    isChanged,
    isHalfDone,
    isFound: isFound && isHalfDone,
    change: (parts: Partial<PlanDraft>) => setNow(before => ({ ...before, draft: { ...before.draft, ...parts } })),
    setAdding: (adding: Adding) => setNow(before => ({ ...before, adding })),
    /** `sent` was saved as `next`. What was changed while it was on its way stays, and is not saved. */
    saved: (sent: PlanDraft, next: HelpPlan) => {
      const start = draftOf(next)
      setFound(false)
      setNow(before => ({
        ...before,
        ...{ start, revision: next.revision, savedAt: next.savedAt },
        draft: isSamePlan(before.draft, sent) ? start : before.draft,
      }))
    },
    /** Goes on from a plan that was saved from elsewhere, with `draft` or with what was changed here. */
    goOn: (from: HelpPlan, draft?: PlanDraft) => {
      const start = draftOf(from)
      setNow(before => ({
        ...before,
        ...{ start, revision: from.revision, savedAt: from.savedAt },
        draft: draft ?? mergePlans(before.start, before.draft, start).merged,
      }))
    },
    drop: () => {
      setFound(false)
      setNow(fresh())
    },
  }
}
