import { randomUUID } from 'node:crypto'
import { noNeeds } from '@muster/contracts/vocabulary/needs'

/** The ids of one person's data. */
export type Belongings = {
  userId: string
  sessionId: string
  communityId: string
  endpoint: string
}

const contact = { name: 'Ben Rivera', phone: '+1 530 555 0100', relationship: 'Brother', isPrimary: true }
/** A complete new profile with this e-mail address. */
export const profileOf = (email: string) => ({
  email,
  password: 'correct horse',
  name: 'Ana Rivera',
  location: 'Oakland, CA',
  phone: '+1 510 555 0100',
  ...noNeeds,
  hasWheelchair: true,
  hasServiceAnimal: true,
  transportationType: 'own_vehicle',
  emergencyContacts: [contact],
})

const texts = { headline: 'Leave now', instruction: 'Leave now.', description: '' }
const draft = {
  template: 'evacuation-order',
  zones: [],
  drawn: [],
  areaName: 'Hills',
  texts: { en: texts, es: texts },
  hours: 6,
  follows: null,
}
const passkey = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} }
const passkeyAnswer = { ...passkey, response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } }

/** A valid push subscription at this endpoint. */
export const subscriptionOf = (endpoint: string) => ({
  endpoint,
  expirationTime: null,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  places: [{ kind: 'home', label: 'Oakland, CA', coordinates: [-122.27, 37.8] }],
})

/** For each route, a valid body from the owner of this data. */
export function validBodies(own: Belongings): Record<string, Record<string, unknown>> {
  const { userId, sessionId, endpoint } = own
  return {
    login: { email: 'nobody@example.org', password: 'wrong password' },
    beginOperatorRegistration: { token: 'unknown' },
    finishOperatorRegistration: {
      token: 'unknown',
      response: { ...passkey, response: { clientDataJSON: 'AA', attestationObject: 'AA' } },
    },
    finishOperatorSignIn: {
      response: passkeyAnswer,
    },
    findAccount: { email: 'nobody@example.org' },
    endSessions: { note: 'A lost phone' },
    exportAccount: { note: 'Asked for by letter' },
    eraseAccount: { email: 'nobody@example.org', note: 'Asked for by phone' },
    openCommandLine: { code: 'AAAA-BBBB-CCCC' },
    recordAct: { action: 'event-replayed', subject: 'e1', consumer: 'chat-x-v1', note: 'The store is mended' },
    releaseHeldByOperator: { note: 'Called the county', area: 'as-sent' },
    refuseHeldByOperator: { note: 'Called the county' },
    previewMessage: draft,
    proposeMessage: { ...draft, note: 'Called the county' },
    releaseProposal: { note: 'Called the county' },
    refuseProposal: { note: 'Called the county' },
    changeOperatorRoles: { roles: ['author'] },
    confirmOperatorRoles: { roles: ['author'] },
    inviteOperator: { name: 'Cy Reyes', roles: ['author'] },
    makeSenderKey: { sender: 'alerts@county.example', counties: ['06001'], perMinute: 60, note: 'Asked for by phone' },
    revokeSenderKey: { note: 'Lost' },
    proposeReplay: { day: '2026-01-08', speed: 10, audience: 'affected', note: 'Training of the shift' },
    startReplay: { note: 'Training of the shift' },
    refuseReplay: { note: 'Not today' },
    pauseReplay: { note: 'A break' },
    resumeReplay: { note: 'After the break' },
    stopReplay: { note: 'A real fire' },
    stopFanout: { note: 'The wrong counties' },
    resumeFanout: { note: 'It was right' },
    forgotPassword: { email: 'nobody@example.org' },
    resetPassword: { token: 'unknown', newPassword: 'long enough' },
    sendSignInCode: { email: 'nobody@example.org', language: 'en' },
    signInWithCode: { email: 'nobody@example.org', ticket: 'unknown', code: '000000' },
    finishPasskeySignIn: { response: passkeyAnswer },
    beginPasskeyProof: { action: 'export-data' },
    beginPasskeyRegistration: { currentPassword: 'wrong password' },
    addPasskey: { response: { ...passkey, response: { clientDataJSON: 'AA', attestationObject: 'AA' } } },
    renamePasskey: { name: 'Phone' },
    sendVerificationMail: { language: 'en' },
    verifyEmail: { token: 'unknown' },
    createUser: profileOf(`${randomUUID()}@example.org`),
    updateUser: { name: 'Ana Rivera' },
    deleteUser: { currentPassword: 'wrong password' },
    exportData: { currentPassword: 'wrong password' },
    releaseHeldMessage: { note: 'The county was asked', area: 'as-sent' },
    refuseHeldMessage: { note: 'The county was asked' },
    savePushSubscription: subscriptionOf(endpoint),
    deletePushSubscription: { endpoint },
    sendTestPush: { endpoint },
    reportPushReceipt: {
      thread: 'unknown',
      revision: 1,
      receipt: `${'0'.repeat(24)}.${'A'.repeat(22)}`,
      state: 'shown',
    },
    sendChatMessage: { userId, sessionId, content: 'What should I pack?' },
    createChatSession: { userId, title: 'Emergency Chat' },
    planEvacuation: { from: [-122.18, 37.88], profile: 'driving', except: ['somewhere'] },
    searchPlaces: { query: 'Orinda' },
    savePreparation: { added: ['pets'] },
    reportPack: { at: '-122.18,37.88', version: 'unknown' },
    reportShelter: { said: ['open'], from: [-122.18, 37.88] },
    createCommunity: { name: 'Pine Street', description: 'Neighbours', isPrivate: true, creatorId: userId },
    markCommunityRead: { seq: 1 },
    chooseCommunityNotices: { notices: 'none' },
    sendCommunityMessage: { content: 'Hello', userId },
    editCommunityMessage: { content: 'Hello, all' },
    archiveCommunity: { isArchived: false },
    joinCommunity: { userId, role: 'member' },
    changeMemberRole: { role: 'moderator' },
    askToJoinCommunity: { note: 'From number 12' },
    answerJoinRequest: { isAccepted: true },
    changeJoinPolicy: { needsApproval: true },
    changeCommunityArea: { area: { label: 'Orinda', at: [-122.18, 37.88] } },
    hideCommunityMessage: { isHidden: true },
    muteMember: { hours: 24 },
    blockPerson: { communityId: 'a'.repeat(24) },
    handOverCommunity: { userId },
    inviteToCommunity: { inviteeEmail: 'ben@example.org', inviterUserId: userId },
    inviteManyToCommunity: { addresses: 'Ben <ben@example.org>; kim@example.org', inviterUserId: userId },
    acceptInvitation: { userId },
    checkAchievements: { actionType: 'send_message' },
    shareAchievement: { platform: 'copy_link', userId },
    saveHelpPlan: {
      links: [{ kind: 'email', id: 'a'.repeat(24), name: 'Ben', email: 'ben@example.org' }],
      circles: [],
      triggers: { order: true, warning: false, missedCheckIn: false },
      needs: ['hasWheelchair'],
      revision: 0,
    },
    startHelp: { clientId: randomUUID() },
    testHelpChain: { clientId: randomUUID() },
    changeHelpRequest: { action: 'safe' },
    changeHelpCountdown: { action: 'safe' },
    reportSeenOrder: { updateId: 'a'.repeat(24), revision: 1 },
    answerHelpOffer: { action: 'claim', etaMinutes: 10 },
    answerHelpClaim: { action: 'claim', etaMinutes: 10 },
    offerRide: {
      ...{ clientId: randomUUID(), seats: 3, plate: '8ABC123', codeWord: 'poppy' },
      leavesAt: new Date(Date.now() + 3_600_000).toISOString(),
    },
    askForRide: { clientId: randomUUID(), people: 1, leavesAt: new Date(Date.now() + 3_600_000).toISOString() },
    answerRide: { action: 'accept' },
    checkIn: { clientId: randomUUID(), status: 'safe', at: new Date().toISOString() },
  }
}

/** The route's path with these ids in place of its parameters, and with the query that the route requires. */
export function pathOf(path: string, own: Belongings): string {
  const values: Record<string, string> = {
    id: /^\/api\/(help\/)?communities/.test(path) ? own.communityId : own.userId,
    userId: own.userId,
    invitationId: own.userId,
    messageId: own.userId,
    sessionId: own.sessionId,
    inviteToken: 'a'.repeat(43),
    claimToken: 'a'.repeat(43),
    achievementId: 'first-question',
    profile: 'driving',
    coordinates: '-122.18,37.88;-122.27,37.80',
    query: 'Oakland',
  }
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(values[name] ?? name))
  // Queries of routes that require one.
  const queries: Record<string, string> = {
    [`/api/chat/${own.userId}`]: `sessionId=${own.sessionId}`,
    [`/api/communities/${own.communityId}/search`]: 'words=hello',
  }
  return [filled, queries[filled]].filter(part => part !== undefined).join('?')
}
