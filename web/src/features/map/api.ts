import { getRuntimeConfig } from '@muster/contracts/routes/gateway'
import {
  getDirections,
  getShelter,
  listHazards,
  listShelters,
  planEvacuation,
  reportShelter,
} from '@muster/contracts/routes/navigation'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

/** The endpoints that the map reads: hazards, shelters and ways. */
export const mapApi = api.injectEndpoints({
  endpoints: build => ({
    mapConfig: build.query(endpointFrom(getRuntimeConfig)),
    hazards: build.query(endpointFrom(listHazards)),
    shelters: build.query(endpointFrom(listShelters)),
    travelTime: build.query(endpointFrom(getDirections)),
    shelter: build.query(endpointFrom(getShelter)),
    reportShelter: build.mutation(endpointFrom(reportShelter)),
    safePlace: build.mutation(endpointFrom(planEvacuation)),
  }),
})
