import type { BodyInput } from '@muster/contracts/define-route'
import { checkAchievements } from '@muster/contracts/routes/achievements'
import { useCallback } from 'react'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'
import { logProblem } from '../../lib/log.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { tellAchievements } from './between-tabs.ts'
import { announceAchievements } from './news.ts'

export type AchievementAction = BodyInput<typeof checkAchievements>['actionType']

const checksApi = api.injectEndpoints({
  endpoints: build => ({
    checkAchievements: build.mutation(endpointFrom(checkAchievements)),
  }),
})

/**
 * Checks whether an action earned achievements, and announces them. Failures are only logged, because the action itself
 * succeeded.
 */
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
        tellAchievements()
      } catch (error) {
        logProblem('achievements: check failed', error)
      }
    },
    [dispatch],
  )
}
