import { getRuntimeConfig } from '@muster/contracts/routes/gateway'
import {
  getReceipts,
  listAudit,
  listHeldForOperators,
  listKnownZones,
  listProposals,
  previewMessage,
  previewProposal,
  proposeMessage,
  refuseHeldByOperator,
  refuseProposal,
  releaseHeldByOperator,
  releaseProposal,
} from '@muster/contracts/routes/operate'
import {
  beginOperatorRegistration,
  beginOperatorSignIn,
  currentOperator,
  endOperatorSession,
  finishOperatorRegistration,
  finishOperatorSignIn,
} from '@muster/contracts/routes/operators'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

const signsIn = { invalidatesTags: ['operator' as const, 'operate' as const] }
const changes = { invalidatesTags: ['operate' as const] }
const shown = { providesTags: ['operate' as const] }

const operateApi = api.injectEndpoints({
  endpoints: build => ({
    operateConfig: build.query(endpointFrom(getRuntimeConfig)),
    currentOperator: build.query({ ...endpointFrom(currentOperator), providesTags: ['operator'] }),
    beginRegistration: build.mutation(endpointFrom(beginOperatorRegistration)),
    finishRegistration: build.mutation({ ...endpointFrom(finishOperatorRegistration), ...signsIn }),
    beginSignIn: build.mutation(endpointFrom(beginOperatorSignIn)),
    finishSignIn: build.mutation({ ...endpointFrom(finishOperatorSignIn), ...signsIn }),
    endSession: build.mutation({ ...endpointFrom(endOperatorSession), ...signsIn }),
    held: build.query({ ...endpointFrom(listHeldForOperators), ...shown }),
    releaseHeld: build.mutation({ ...endpointFrom(releaseHeldByOperator), ...changes }),
    refuseHeld: build.mutation({ ...endpointFrom(refuseHeldByOperator), ...changes }),
    proposals: build.query({ ...endpointFrom(listProposals), ...shown }),
    releaseProposal: build.mutation({ ...endpointFrom(releaseProposal), ...changes }),
    refuseProposal: build.mutation({ ...endpointFrom(refuseProposal), ...changes }),
    previewProposal: build.query({ ...endpointFrom(previewProposal), ...shown }),
    receipts: build.mutation(endpointFrom(getReceipts)),
    zones: build.query(endpointFrom(listKnownZones)),
    previewMessage: build.mutation(endpointFrom(previewMessage)),
    proposeMessage: build.mutation({ ...endpointFrom(proposeMessage), ...changes }),
    audit: build.query({ ...endpointFrom(listAudit), ...shown }),
  }),
})

export const {
  useOperateConfigQuery,
  useCurrentOperatorQuery,
  useBeginRegistrationMutation,
  useFinishRegistrationMutation,
  useBeginSignInMutation,
  useFinishSignInMutation,
  useEndSessionMutation,
  useHeldQuery,
  useReleaseHeldMutation,
  useRefuseHeldMutation,
  useProposalsQuery,
  useReleaseProposalMutation,
  useRefuseProposalMutation,
  usePreviewProposalQuery,
  useReceiptsMutation,
  useZonesQuery,
  usePreviewMessageMutation,
  useProposeMessageMutation,
  useAuditQuery,
} = operateApi
