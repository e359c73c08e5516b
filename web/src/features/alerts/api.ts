import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { getFeedStatus, listEmergencyUpdates } from '@muster/contracts/routes/alerts'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'
import { overPolled } from './live-memory.ts'

export const alertsApi = api.injectEndpoints({
  endpoints: build => ({
    emergencyUpdates: build.query({
      ...endpointFrom(listEmergencyUpdates),
      transformResponse: (reply: EmergencyUpdate[]): EmergencyUpdate[] => overPolled(reply),
    }),
    feedStatus: build.query(endpointFrom(getFeedStatus)),
  }),
})

export const { useEmergencyUpdatesQuery, useFeedStatusQuery } = alertsApi
