import type { CommunityMessage, NewestMessage } from '@muster/contracts/entities/community'
import { blockPerson, listBlocks, unblockPerson } from '@muster/contracts/routes/blocks'
import {
  acceptInvitation,
  chooseCommunityNotices,
  createCommunity,
  declineInvitation,
  findCommunities,
  getCommunity,
  getInvitation,
  inviteManyToCommunity,
  inviteToCommunity,
  joinCommunity,
  listCommunityMembers,
  listCommunityMessages,
  listInvitations,
  listMyCommunities,
  listOpenInvitations,
  markCommunityRead,
  sendCommunityMessage,
  takeBackInvitation,
} from '@muster/contracts/routes/community'
import {
  answerJoinRequest,
  archiveCommunity,
  askToJoinCommunity,
  banMember,
  changeCommunityArea,
  changeJoinPolicy,
  changeMemberRole,
  deleteCommunityMessage,
  handOverCommunity,
  hideCommunityMessage,
  leaveCommunity,
  liftBan,
  listBans,
  listJoinRequests,
  listModeration,
  muteMember,
  removeCommunityMember,
  reportCommunityMessage,
  takeOverCommunity,
} from '@muster/contracts/routes/community-members'
import { editCommunityMessage, searchCommunity } from '@muster/contracts/routes/community-messages'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'

function ignore() {}

const readsApi = api.injectEndpoints({
  endpoints: build => ({
    myCommunities: build.query({ ...endpointFrom(listMyCommunities), providesTags: ['communities'] }),
    foundCommunities: build.query({ ...endpointFrom(findCommunities), providesTags: ['communities'] }),
    openInvitations: build.query({ ...endpointFrom(listOpenInvitations), providesTags: ['open-invitations'] }),
    community: build.query({ ...endpointFrom(getCommunity), providesTags: ['communities'] }),
    communityMessages: build.query(endpointFrom(listCommunityMessages)),
    foundMessages: build.query(endpointFrom(searchCommunity)),
    communityMembers: build.query({ ...endpointFrom(listCommunityMembers), providesTags: ['members'] }),
    joinRequests: build.query({ ...endpointFrom(listJoinRequests), providesTags: ['members'] }),
    bans: build.query({ ...endpointFrom(listBans), providesTags: ['members'] }),
    moderationLog: build.query({ ...endpointFrom(listModeration), providesTags: ['members'] }),
    blocks: build.query({ ...endpointFrom(listBlocks), providesTags: ['blocks'] }),
    invitations: build.query({ ...endpointFrom(listInvitations), providesTags: ['invitations'] }),
    invitationPreview: build.query({ ...endpointFrom(getInvitation), providesTags: ['invitations'] }),
  }),
})

const forumApi = readsApi.injectEndpoints({
  endpoints: build => ({
    createCommunity: build.mutation({ ...endpointFrom(createCommunity), invalidatesTags: ['communities'] }),
    joinCommunity: build.mutation({ ...endpointFrom(joinCommunity), invalidatesTags: ['communities', 'members'] }),
    askToJoin: build.mutation({ ...endpointFrom(askToJoinCommunity), invalidatesTags: ['communities'] }),
    answerJoinRequest: build.mutation({
      ...endpointFrom(answerJoinRequest),
      invalidatesTags: ['communities', 'members'],
    }),
    changeJoinPolicy: build.mutation({ ...endpointFrom(changeJoinPolicy), invalidatesTags: ['communities'] }),
    inviteToCommunity: build.mutation({ ...endpointFrom(inviteToCommunity), invalidatesTags: ['open-invitations'] }),
    inviteManyToCommunity: build.mutation({
      ...endpointFrom(inviteManyToCommunity),
      invalidatesTags: ['open-invitations'],
    }),
    takeBackInvitation: build.mutation({ ...endpointFrom(takeBackInvitation), invalidatesTags: ['open-invitations'] }),
    blockPerson: build.mutation({
      ...endpointFrom(blockPerson),
      invalidatesTags: ['blocks', 'communities', 'members'],
    }),
    unblockPerson: build.mutation({
      ...endpointFrom(unblockPerson),
      invalidatesTags: ['blocks', 'communities', 'members'],
    }),
    reportMessage: build.mutation({ ...endpointFrom(reportCommunityMessage), invalidatesTags: ['members'] }),
    hideMessage: build.mutation({ ...endpointFrom(hideCommunityMessage), invalidatesTags: ['members'] }),
    changeArea: build.mutation({ ...endpointFrom(changeCommunityArea), invalidatesTags: ['communities'] }),
    editMessage: build.mutation(endpointFrom(editCommunityMessage)),
    archiveCommunity: build.mutation({
      ...endpointFrom(archiveCommunity),
      invalidatesTags: ['communities', 'members'],
    }),
    deleteMessage: build.mutation(endpointFrom(deleteCommunityMessage)),
    leaveCommunity: build.mutation({ ...endpointFrom(leaveCommunity), invalidatesTags: ['communities'] }),
    removeMember: build.mutation({
      ...endpointFrom(removeCommunityMember),
      invalidatesTags: ['communities', 'members'],
    }),
    changeMemberRole: build.mutation({ ...endpointFrom(changeMemberRole), invalidatesTags: ['members'] }),
    muteMember: build.mutation({ ...endpointFrom(muteMember), invalidatesTags: ['members'] }),
    banMember: build.mutation({ ...endpointFrom(banMember), invalidatesTags: ['communities', 'members'] }),
    liftBan: build.mutation({ ...endpointFrom(liftBan), invalidatesTags: ['members'] }),
    handOverCommunity: build.mutation({
      ...endpointFrom(handOverCommunity),
      invalidatesTags: ['communities', 'members'],
    }),
    takeOverCommunity: build.mutation({
      ...endpointFrom(takeOverCommunity),
      invalidatesTags: ['communities', 'members'],
    }),
    chooseNotices: build.mutation({
      ...endpointFrom(chooseCommunityNotices),
      invalidatesTags: ['communities'],
    }),
    markCommunityRead: build.mutation(endpointFrom(markCommunityRead)),
    sendCommunityMessage: build.mutation({
      ...endpointFrom(sendCommunityMessage),
      // Adds the sent message to the cached list, so that it is shown at once and not after the next poll.
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

/** Replaces a message in the cached list of the newest messages, so that a change is shown before the next poll. */
export const updateNewest = (message: CommunityMessage) =>
  readsApi.util.updateQueryData('communityMessages', { params: { id: message.communityId } }, messages => {
    const index = messages.findIndex(({ id }) => id === message.id)
    if (index >= 0) messages[index] = message
  })

/** Adds new messages to the cached list of the newest messages, and replaces changed ones. */
export const takeMessages = (communityId: string, some: readonly CommunityMessage[]) =>
  readsApi.util.updateQueryData('communityMessages', { params: { id: communityId } }, messages => {
    for (const message of some) {
      const index = messages.findIndex(({ id }) => id === message.id)
      if (index >= 0) messages[index] = message
      // A changed message that is older than the list belongs to an earlier page, so it is not added here.
      else if (message.seq > (messages[0]?.seq ?? 0)) messages.push(message)
    }
    messages.sort((a, b) => a.seq - b.seq)
  })

/** Removes the messages of a user from the cached list of the newest messages, before the next poll. */
export const dropMessagesOf = (communityId: string, userId: string) =>
  readsApi.util.updateQueryData('communityMessages', { params: { id: communityId } }, messages =>
    messages.filter(message => message.userId !== userId),
  )

export const {
  useMyCommunitiesQuery,
  useFoundCommunitiesQuery,
  useLazyFoundCommunitiesQuery,
  useOpenInvitationsQuery,
  useLazyCommunityMessagesQuery,
  useLazyFoundMessagesQuery,
  useCommunityQuery,
  useCommunityMessagesQuery,
  useCommunityMembersQuery,
  useBansQuery,
  useJoinRequestsQuery,
  useBlocksQuery,
  useModerationLogQuery,
  useInvitationsQuery,
  useInvitationPreviewQuery,
} = readsApi

/** Sets the unread count of a community to 0 in the cached list, if `seq` is its last message or a later one. */
export const showRead = (userId: string, communityId: string, seq: number) =>
  readsApi.util.updateQueryData('myCommunities', { params: { userId } }, communities => {
    const community = communities.find(({ id }) => id === communityId)
    if (community && seq >= (community.lastMessage?.seq ?? 0)) community.unread = 0
  })

/** Shows a new message in the cached list of communities. Returns false if the community is not in the list. */
export const showNewest =
  (userId: string, communityId: string, newest: NewestMessage) =>
  (dispatch: AppDispatch): boolean => {
    let isListed = false
    dispatch(
      readsApi.util.updateQueryData('myCommunities', { params: { userId } }, communities => {
        const community = communities.find(({ id }) => id === communityId)
        if (!community) return
        isListed = true
        const newer = newest.seq - (community.lastMessage?.seq ?? 0)
        if (newer <= 0) return
        community.lastMessage = newest
        community.unread = (community.unread ?? 0) + newer
      }),
    )
    return isListed
  }

/** The preview of a message for the list of communities. `author` is the first name; null for names that look official. */
export const newestOf = ({ seq, user, content, photo, help, createdAt }: CommunityMessage): NewestMessage => ({
  seq,
  author: user.looksOfficial ? null : (user.name.split(/\s/)[0] ?? null),
  text: content.replace(/\s+/g, ' ').trim(),
  ...(photo && { isPhoto: true }),
  ...(help && { isHelp: true }),
  at: createdAt,
})

export const { markCommunityRead: markRead, sendCommunityMessage: sendMessage } = forumApi.endpoints

export const {
  useCreateCommunityMutation,
  useJoinCommunityMutation,
  useAskToJoinMutation,
  useAnswerJoinRequestMutation,
  useChangeJoinPolicyMutation,
  useInviteToCommunityMutation,
  useInviteManyToCommunityMutation,
  useTakeBackInvitationMutation,
  useBlockPersonMutation,
  useUnblockPersonMutation,
  useReportMessageMutation,
  useHideMessageMutation,
  useDeleteMessageMutation,
  useEditMessageMutation,
  useArchiveCommunityMutation,
  useChangeAreaMutation,
  useChooseNoticesMutation,
  useLeaveCommunityMutation,
  useRemoveMemberMutation,
  useChangeMemberRoleMutation,
  useMuteMemberMutation,
  useBanMemberMutation,
  useLiftBanMutation,
  useHandOverCommunityMutation,
  useTakeOverCommunityMutation,
  useAcceptInvitationMutation,
  useDeclineInvitationMutation,
} = forumApi
