import type { QueryOf } from '@muster/contracts/define-route'
import { listChatMessages, sendChatMessage } from '@muster/contracts/routes/chat'
import { api } from '../../lib/api.ts'
import { endpointFrom, requestFrom } from '../../lib/endpoint-from.ts'

type Listing = { params: { userId: string }; query: QueryOf<typeof listChatMessages> }

const listing = {
  ...endpointFrom(listChatMessages),
  query: (args: Listing) => ({ ...requestFrom(listChatMessages, args), revalidates: true }),
}

/** The chat calls of the API: list, newest messages, send. */
export const chatApi = api.injectEndpoints({
  endpoints: build => ({
    messages: build.query({ ...listing, providesTags: ['messages'] }),
    /** The end of a session's list, requested while a reply is awaited. See `useNewest`. */
    newestMessages: build.query({ ...listing, keepUnusedDataFor: 0 }),
    sendMessage: build.mutation({ ...endpointFrom(sendChatMessage), invalidatesTags: ['messages'] }),
  }),
})

export const { useMessagesQuery, useSendMessageMutation } = chatApi
