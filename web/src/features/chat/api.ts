import { listChatMessages, sendChatMessage } from '@muster/contracts/routes/chat'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

export const chatApi = api.injectEndpoints({
  endpoints: build => ({
    messages: build.query({ ...endpointFrom(listChatMessages), providesTags: ['messages'] }),
    sendMessage: build.mutation({ ...endpointFrom(sendChatMessage), invalidatesTags: ['messages'] }),
  }),
})

export const { useMessagesQuery, useSendMessageMutation } = chatApi
