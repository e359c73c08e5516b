import type { BodyInput } from '@muster/contracts/define-route'
import { checkAchievements } from '@muster/contracts/routes/achievements'
import { useCallback } from 'react'
import { announceAchievements } from './achievement-news.ts'
import { api } from './api.ts'
import { endpointFrom } from './endpoint-from.ts'
import { errorText } from './error-text.ts'
import { logProblem } from './log.ts'
import { useAppDispatch } from './use-app-dispatch.ts'

export type AchievementAction = BodyInput<typeof checkAchievements>['actionType']

const checksApi = api.injectEndpoints({
  endpoints: build => ({
    checkAchievements: build.mutation(endpointFrom(checkAchievements)),
  }),
})

/** Asks whether an action earned something and announces what it did. A failure is only logged: the action stands. */
export function useCheckAchievements(): (userId: string, actionType: AchievementAction) => Promise<void> {
  const dispatch = useAppDispatch()
  return useCallback(
    async (userId, actionType) => {
      try {
        const args = { params: { userId }, body: { actionType } }
        const earned = await dispatch(checksApi.endpoints.checkAchievements.initiate(args)).unwrap()
        if (earned.length === 0) return
        dispatch(api.util.invalidateTags(['achievements']))
        announceAchievements(earned)
      } catch (error) {
        logProblem('Achievements could not be checked', errorText(error))
      }
    },
    [dispatch],
  )
}
