import { exportData } from '@muster/contracts/routes/export'
import {
  listDevices,
  sendVerificationMail,
  signOutDevice,
  signOutOtherDevices,
  verifyEmail,
} from '@muster/contracts/routes/identity'
import { setUser } from '../../entities/user/api.ts'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

function ignore() {}

const accountApi = api.injectEndpoints({
  endpoints: build => ({
    devices: build.query({ ...endpointFrom(listDevices), providesTags: ['devices'] }),
    signOutDevice: build.mutation({ ...endpointFrom(signOutDevice), invalidatesTags: ['devices'] }),
    signOutOtherDevices: build.mutation({ ...endpointFrom(signOutOtherDevices), invalidatesTags: ['devices'] }),
    exportData: build.mutation(endpointFrom(exportData)),
    sendVerificationMail: build.mutation(endpointFrom(sendVerificationMail)),
    verifyEmail: build.mutation({
      ...endpointFrom(verifyEmail),
      // The server lists the invitations to this address after it is verified.
      invalidatesTags: (_, error) => (error ? [] : ['invitations']),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(({ data }) => dispatch(setUser(data.user))).catch(ignore)
      },
    }),
  }),
})

export const { useDevicesQuery, useSignOutDeviceMutation, useSignOutOtherDevicesMutation } = accountApi
export const { useExportDataMutation, useSendVerificationMailMutation, useVerifyEmailMutation } = accountApi
