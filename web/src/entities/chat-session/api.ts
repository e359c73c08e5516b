import { createChatSession, deleteChatSession, listChatSessions } from '@muster/contracts/routes/chat'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

/** Sessions are started by the login, the chat and the settings alike. */
export const chatSessionsApi = api.injectEndpoints({
  endpoints: build => ({
    chatSessions: build.query({ ...endpointFrom(listChatSessions), providesTags: ['sessions'] }),
    createChatSession: build.mutation({ ...endpointFrom(createChatSession), invalidatesTags: ['sessions'] }),
    deleteChatSession: build.mutation({ ...endpointFrom(deleteChatSession), invalidatesTags: ['sessions'] }),
  }),
})

export const { useChatSessionsQuery, useCreateChatSessionMutation, useDeleteChatSessionMutation } = chatSessionsApi

/** 'Emergency Chat - ' and the day in the person's own format. */
export const sessionTitle = (now: Date): string => `Emergency Chat - ${now.toLocaleDateString()}`
