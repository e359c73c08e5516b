import {
  acceptInvitation,
  createCommunity,
  declineInvitation,
  inviteToCommunity,
  joinCommunity,
  listCommunities,
  listCommunityMembers,
  listCommunityMessages,
  listInvitations,
  listMyCommunities,
  sendCommunityMessage,
} from '@muster/contracts/routes/community'
import { listUsers } from '@muster/contracts/routes/identity'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

function ignore() {}

const readsApi = api.injectEndpoints({
  endpoints: build => ({
    myCommunities: build.query({ ...endpointFrom(listMyCommunities), providesTags: ['communities'] }),
    allCommunities: build.query({ ...endpointFrom(listCommunities), providesTags: ['communities'] }),
    communityMessages: build.query(endpointFrom(listCommunityMessages)),
    communityMembers: build.query({ ...endpointFrom(listCommunityMembers), providesTags: ['members'] }),
    invitations: build.query({ ...endpointFrom(listInvitations), providesTags: ['invitations'] }),
    allUsers: build.query(endpointFrom(listUsers)),
  }),
})

const forumApi = readsApi.injectEndpoints({
  endpoints: build => ({
    createCommunity: build.mutation({ ...endpointFrom(createCommunity), invalidatesTags: ['communities'] }),
    joinCommunity: build.mutation({ ...endpointFrom(joinCommunity), invalidatesTags: ['communities', 'members'] }),
    inviteToCommunity: build.mutation(endpointFrom(inviteToCommunity)),
    sendCommunityMessage: build.mutation({
      ...endpointFrom(sendCommunityMessage),
      // Shows the sent message at once, not after the next poll.
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        const add = readsApi.util.updateQueryData
        await queryFulfilled
          .then(({ data: sent }) =>
            dispatch(
              add('communityMessages', { params }, messages => {
                if (!messages.some(({ id }) => id === sent.id)) messages.push(sent)
              }),
            ),
          )
          .catch(ignore)
      },
    }),
    acceptInvitation: build.mutation({
      ...endpointFrom(acceptInvitation),
      invalidatesTags: (_, error) => (error ? [] : ['communities', 'invitations', 'members']),
    }),
    declineInvitation: build.mutation({
      ...endpointFrom(declineInvitation),
      invalidatesTags: (_, error) => (error ? [] : ['invitations']),
    }),
  }),
})

export const {
  useMyCommunitiesQuery,
  useAllCommunitiesQuery,
  useCommunityMessagesQuery,
  useCommunityMembersQuery,
  useInvitationsQuery,
  useAllUsersQuery,
} = readsApi

export const {
  useCreateCommunityMutation,
  useJoinCommunityMutation,
  useInviteToCommunityMutation,
  useSendCommunityMessageMutation,
  useAcceptInvitationMutation,
  useDeclineInvitationMutation,
} = forumApi
