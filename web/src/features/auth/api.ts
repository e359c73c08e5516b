import { forgotPassword, resetPassword, sendSignInCode, signInWithCode } from '@muster/contracts/routes/identity'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

export const authApi = api.injectEndpoints({
  endpoints: build => ({
    sendSignInCode: build.mutation(endpointFrom(sendSignInCode)),
    signInWithCode: build.mutation(endpointFrom(signInWithCode)),
    forgotPassword: build.mutation(endpointFrom(forgotPassword)),
    resetPassword: build.mutation(endpointFrom(resetPassword)),
  }),
})

export const { useSendSignInCodeMutation, useForgotPasswordMutation, useResetPasswordMutation } = authApi
