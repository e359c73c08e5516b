import type { HelpPlan } from '@muster/contracts/entities/help'
import { useState } from 'react'
import { errorText, isApiError } from '../../../lib/error-text.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { helpApi } from '../api.ts'
import type { PlanDraft } from './plan-form.ts'

/** `saved`: the plan as saved. `theirs`: the plan was not saved, because this newer one was saved elsewhere in the meantime. */
type Answer = { saved: HelpPlan; theirs: null } | { saved: null; theirs: HelpPlan }

/** `save(draft, revision)` saves a plan that started from `revision`. It resolves to null after other errors; `problem` then has the text to show. */
export function useSavePlan() {
  const { t } = useTranslation('help')
  const [send, { isLoading }] = helpApi.endpoints.saveHelpPlan.useMutation()
  const { refetch } = helpApi.endpoints.helpPlan.useQuery()
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (draft: PlanDraft, revision: number): Promise<Answer | null> => {
    setProblem(null)
    const { data, error } = await send({ body: { ...draft, revision } })
    if (data) return { saved: data, theirs: null }
    const isConflict = isApiError(error) && error.code === 'conflict'
    const now = isConflict ? (await refetch()).data : undefined
    if (now) return { saved: null, theirs: now }
    setProblem(`${t('plan.failed')} ${errorText(error)}`)
    return null
  }
  return { save, isSaving: isLoading, problem }
}
