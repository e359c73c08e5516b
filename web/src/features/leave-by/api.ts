import { getLeaveBy, savePreparation } from '@muster/contracts/routes/navigation'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

/** Calls about when the person has to leave. */
export const leaveByApi = api.injectEndpoints({
  endpoints: build => ({
    leaveBy: build.query(endpointFrom(getLeaveBy)),
    savePreparation: build.mutation(endpointFrom(savePreparation)),
  }),
})
