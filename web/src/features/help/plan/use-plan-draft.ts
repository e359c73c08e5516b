import type { HelpPlan } from '@muster/contracts/entities/help'
import type { User } from '@muster/contracts/entities/user'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useFormDraft } from '../../../lib/use-draft.ts'
import { draftOf, isSamePlan, mergePlans, type PlanDraft, proposalFor } from './plan-form.ts'

/** The typed name and address of a person who is not in the plan yet. */
export type Adding = { name: string; address: string }

/** Empty fields. */
export const nobody: Adding = { name: '', address: '' }

/** Whether neither a name nor an address was typed. */
export const isBlank = ({ name, address }: Adding) => `${name}${address}`.trim() === ''

/** What is stored on the device. `start`: the plan at `revision`, from which `draft` started. */
type Kept = { start: PlanDraft; revision: number; savedAt: string | null; draft: PlanDraft; adding: Adding }

/** The plan as the person edits it. Unsaved changes are stored on the device until they are saved or dropped. */
export function usePlanDraft(user: User, plan: HelpPlan) {
  const language = useLanguage()
  const fresh = (): Kept => {
    const start = plan.revision === 0 ? proposalFor(user, language) : draftOf(plan)
    return { start, revision: plan.revision, savedAt: plan.savedAt, draft: start, adding: nobody }
  }
  const { found, keep } = useFormDraft<Kept>(`help plan ${user.id}`, { isPerTab: true })
  const [isFound, setFound] = useState(found !== null)
  const [now, setNow] = useState<Kept>(() => found ?? fresh())
  const isChanged = !isSamePlan(now.start, now.draft)
  const isHalfDone = isChanged || !isBlank(now.adding)
  // Another device or tab saved a newer plan, and this one has no unsaved changes.
  if (!isHalfDone && plan.revision > now.revision) setNow(fresh())
  useEffect(() => keep(isHalfDone ? now : null), [keep, now, isHalfDone])
  return {
    ...now,
    isChanged,
    isHalfDone,
    isFound: isFound && isHalfDone,
    change: (parts: Partial<PlanDraft>) => setNow(before => ({ ...before, draft: { ...before.draft, ...parts } })),
    setAdding: (adding: Adding) => setNow(before => ({ ...before, adding })),
    /** Call it when `sent` was saved as `next`. Changes that were made during the request stay as unsaved changes. */
    saved: (sent: PlanDraft, next: HelpPlan) => {
      const start = draftOf(next)
      setFound(false)
      setNow(before => ({
        ...before,
        ...{ start, revision: next.revision, savedAt: next.savedAt },
        draft: isSamePlan(before.draft, sent) ? start : before.draft,
      }))
    },
    /** Rebases the draft on the plan `from`, which was saved elsewhere. The new draft is `draft`; without it, the merge of both. */
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
