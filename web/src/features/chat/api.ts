import type { QueryOf } from '@muster/contracts/define-route'
import { listChatMessages, sendChatMessage } from '@muster/contracts/routes/chat'
import { api } from '../../lib/api.ts'
import { endpointFrom, requestFrom } from '../../lib/endpoint-from.ts'

type Listing = { params: { userId: string }; query: QueryOf<typeof listChatMessages> }

const listing = {
  ...endpointFrom(listChatMessages),
  query: (args: Listing) => ({ ...requestFrom(listChatMessages, args), revalidates: true }),
}

export const chatApi = api.injectEndpoints({
  endpoints: build => ({
    messages: build.query({ ...listing, providesTags: ['messages'] }),
    /** The newest messages of a session, asked for while a reply is awaited. */
    newestMessages: build.query({ ...listing, keepUnusedDataFor: 0 }),
    sendMessage: build.mutation({ ...endpointFrom(sendChatMessage), invalidatesTags: ['messages'] }),
  }),
})

export const { useMessagesQuery, useSendMessageMutation } = chatApi
