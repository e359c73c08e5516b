import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import {
  getEmergencyUpdate,
  getFeedStatus,
  listAirReadings,
  listEmergencyUpdates,
  listEndedUpdates,
  listIncidents,
} from '@muster/contracts/routes/alerts'
import { listHazards, planEvacuation } from '@muster/contracts/routes/navigation'
import { listArrived, listFailed } from '../../entities/emergency-update/list-standing.ts'
import { api, type ReplyMeta } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'
import { mergePolledList } from './live-memory.ts'

/** The endpoints that the alerts screens read. Each answer or failure of `emergencyUpdates` also updates the age of the list. */
export const alertsApi = api.injectEndpoints({
  endpoints: build => ({
    emergencyUpdates: build.query({
      ...endpointFrom(listEmergencyUpdates),
      transformResponse: (reply: EmergencyUpdate[], meta: ReplyMeta | undefined): EmergencyUpdate[] =>
        mergePolledList(reply, Date.now(), meta?.ageMs),
      onQueryStarted: async (_, { queryFulfilled }) => {
        await queryFulfilled.then(({ meta }) => listArrived(meta?.ageMs ?? 0)).catch(({ error }) => listFailed(error))
      },
    }),
    endedUpdates: build.query(endpointFrom(listEndedUpdates)),
    emergencyUpdate: build.query(endpointFrom(getEmergencyUpdate)),
    airReadings: build.query(endpointFrom(listAirReadings)),
    incidents: build.query(endpointFrom(listIncidents)),
    hazardsNear: build.query(endpointFrom(listHazards)),
    wayOut: build.query(endpointFrom(planEvacuation)),
    feedStatus: build.query(endpointFrom(getFeedStatus)),
  }),
})

export const { useEmergencyUpdatesQuery, useFeedStatusQuery } = alertsApi
