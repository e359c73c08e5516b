import { forgotPassword, login, resetPassword, sendSignInCode, signInWithCode } from '@muster/contracts/routes/identity'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

export const authApi = api.injectEndpoints({
  endpoints: build => ({
    login: build.mutation(endpointFrom(login)),
    sendSignInCode: build.mutation(endpointFrom(sendSignInCode)),
    signInWithCode: build.mutation(endpointFrom(signInWithCode)),
    forgotPassword: build.mutation(endpointFrom(forgotPassword)),
    resetPassword: build.mutation(endpointFrom(resetPassword)),
  }),
})

export const { useSendSignInCodeMutation, useForgotPasswordMutation, useResetPasswordMutation } = authApi
