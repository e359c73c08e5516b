import {
  addPasskey,
  beginPasskeyProof,
  beginPasskeyRegistration,
  beginPasskeySignIn,
  finishPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@muster/contracts/routes/passkeys'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

/** Calls about passkeys, which sign-in, settings and confirmations share. */
export const passkeysApi = api.injectEndpoints({
  endpoints: build => ({
    passkeys: build.query({ ...endpointFrom(listPasskeys), providesTags: ['passkeys'] }),
    beginPasskeySignIn: build.mutation(endpointFrom(beginPasskeySignIn)),
    finishPasskeySignIn: build.mutation(endpointFrom(finishPasskeySignIn)),
    beginPasskeyProof: build.mutation(endpointFrom(beginPasskeyProof)),
    beginPasskeyRegistration: build.mutation(endpointFrom(beginPasskeyRegistration)),
    addPasskey: build.mutation({ ...endpointFrom(addPasskey), invalidatesTags: ['passkeys'] }),
    renamePasskey: build.mutation({ ...endpointFrom(renamePasskey), invalidatesTags: ['passkeys'] }),
    removePasskey: build.mutation({ ...endpointFrom(removePasskey), invalidatesTags: ['passkeys'] }),
  }),
})

export const { usePasskeysQuery, useRenamePasskeyMutation, useRemovePasskeyMutation } = passkeysApi
export const { useBeginPasskeyRegistrationMutation, useAddPasskeyMutation, useBeginPasskeyProofMutation } = passkeysApi
