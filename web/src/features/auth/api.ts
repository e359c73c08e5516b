import { forgotPassword, login, logout, resetPassword } from '@muster/contracts/routes/identity'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

export const authApi = api.injectEndpoints({
  endpoints: build => ({
    login: build.mutation(endpointFrom(login)),
    logout: build.mutation(endpointFrom(logout)),
    forgotPassword: build.mutation(endpointFrom(forgotPassword)),
    resetPassword: build.mutation(endpointFrom(resetPassword)),
  }),
})

export const { useLoginMutation, useLogoutMutation, useForgotPasswordMutation, useResetPasswordMutation } = authApi
