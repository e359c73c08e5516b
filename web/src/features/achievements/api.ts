import { listAchievements, listUserAchievements, shareAchievement } from '@muster/contracts/routes/achievements'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

const achievementsApi = api.injectEndpoints({
  endpoints: build => ({
    achievements: build.query(endpointFrom(listAchievements)),
    userAchievements: build.query({ ...endpointFrom(listUserAchievements), providesTags: ['achievements'] }),
    shareAchievement: build.mutation(endpointFrom(shareAchievement)),
  }),
})

export const { useAchievementsQuery, useUserAchievementsQuery, useShareAchievementMutation } = achievementsApi
