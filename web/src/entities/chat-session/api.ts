import { createChatSession, deleteChatSession, listChatSessions } from '@muster/contracts/routes/chat'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

/** Calls about chat sessions, which login, chat and settings share. */
export const chatSessionsApi = api.injectEndpoints({
  endpoints: build => ({
    chatSessions: build.query({ ...endpointFrom(listChatSessions), providesTags: ['sessions'] }),
    createChatSession: build.mutation({ ...endpointFrom(createChatSession), invalidatesTags: ['sessions'] }),
    deleteChatSession: build.mutation({ ...endpointFrom(deleteChatSession), invalidatesTags: ['sessions'] }),
  }),
})

export const { useChatSessionsQuery, useCreateChatSessionMutation, useDeleteChatSessionMutation } = chatSessionsApi

/** 'Emergency Chat - ' and the date in the person's local format. */
export const sessionTitle = (now: Date): string => `Emergency Chat - ${now.toLocaleDateString()}`
