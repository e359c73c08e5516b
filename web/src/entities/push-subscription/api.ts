import {
  deletePushSubscription,
  getPushPublicKey,
  savePushSubscription,
  sendTestPush,
} from '@muster/contracts/routes/alerts'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

/** Calls about this browser's push subscription. */
export const pushApi = api.injectEndpoints({
  endpoints: build => ({
    pushPublicKey: build.query(endpointFrom(getPushPublicKey)),
    savePushSubscription: build.mutation(endpointFrom(savePushSubscription)),
    deletePushSubscription: build.mutation(endpointFrom(deletePushSubscription)),
    sendTestPush: build.mutation(endpointFrom(sendTestPush)),
  }),
})
