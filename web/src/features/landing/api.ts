import { getRuntimeConfig } from '@muster/contracts/routes/gateway'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

export const landingApi = api.injectEndpoints({
  endpoints: build => ({ landingConfig: build.query(endpointFrom(getRuntimeConfig)) }),
})
