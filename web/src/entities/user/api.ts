import type { ReplyOf } from '@muster/contracts/define-route'
import type { EmergencyContact, User } from '@muster/contracts/entities/user'
import { createUser, currentUser, deleteUser, login, logout, updateUser } from '@muster/contracts/routes/identity'
import { idOfContactAt } from '@muster/contracts/vocabulary/contact-ids'
import { api, forgetReplies } from '../../lib/api.ts'
import { endpointFrom, requestFrom } from '../../lib/endpoint-from.ts'
import { readJson, readText, writeJson, writeText } from '../../lib/storage.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'
import { wait } from '../../lib/wait.ts'
import { pushApi } from '../push-subscription/api.ts'
import { recallPush } from '../push-subscription/memory.ts'
import { forgetPerson } from './forget-person.ts'
import { isLeaving, markLeaving, unmarkLeaving } from './leaving.ts'

// The caller of the mutation handles the error. The known user does not change.
function ignore() {}

/** How long the first screen waits for the server before it shows the stored user, in ms. */
const loadingMs = 2_000

/**
 * Where `user` comes from. `known`: from the server. `remembered`: from storage, because the server has not answered. `ended`: from storage; the server
 * says that nobody is signed in, but nobody logged out here. `leaving`: somebody logged out here, and the server has not been told yet.
 */
export type UserStatus = 'known' | 'remembered' | 'ended' | 'leaving'

/** The user of this device, and where the data comes from. */
export type KnownUser = {
  /** The user, including the changes that wait on this device; null for a visitor. With `remembered` and `ended` from browser storage. */
  user: User | null
  /** The user as the server last sent it, without the waiting changes. */
  confirmed: User | null
  standing: UserStatus
}

/** A short check of the shape of a user. */
export const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'emergencyContacts' in value

/**
 * Adds the fields that a user from an earlier version of the app lacks, such as the ids of contacts. The e-mail address counts as verified, so that the
 * person is asked nothing about it until the server answers.
 */
const upToDate = (user: User): User => ({
  ...user,
  revision: user.revision ?? 0,
  isEmailVerified: user.isEmailVerified ?? true,
  notificationPreferences: user.notificationPreferences ?? null,
  language: user.language ?? null,
  emergencyContacts: user.emergencyContacts.map((contact: EmergencyContact, index) => ({
    ...contact,
    id: contact.id ?? idOfContactAt(index),
  })),
})

type ShowUser = (confirmed: User) => User
let withWaitingChanges: ShowUser = confirmed => confirmed

const known = (confirmed: User | null, standing: UserStatus): KnownUser => ({
  user: confirmed && withWaitingChanges(confirmed),
  confirmed,
  standing,
})

function stored(): User | null {
  const user = readJson('user', isUser)
  return user && upToDate(user)
}
const remembered = (): KnownUser => known(stored(), 'remembered')
const nobody = (): KnownUser => known(null, isLeaving() ? 'leaving' : 'known')

function keep(user: User): KnownUser {
  writeJson('user', user)
  return known(user, 'known')
}

/** Removes the data of another person, whose session ended, from this device. Call it before a person is shown. */
export async function forgetPreviousUser(user: User): Promise<void> {
  const former = stored()
  if (!former || former.id === user.id) return
  const invite = readText('pendingForumInvite')
  await forgetPerson()
  if (invite !== null) writeText('pendingForumInvite', invite)
}

// A session can end without a logout: it expires, or the server loses its sessions. Then the person's data on this device must not be removed.
async function answered(user: User | null): Promise<KnownUser> {
  const former = stored()
  if (!user) return former ? known(former, 'ended') : nobody()
  await forgetPreviousUser(user)
  return keep(user)
}

/** Number of logouts in this tab. The answer to a request from before a logout is ignored. */
let logouts = 0

const currentUserApi = api.injectEndpoints({
  endpoints: build => ({
    currentUser: build.query<KnownUser, void>({
      // Never fails: without a server, people still need their contacts and their profile.
      queryFn: async (_, __, ___, send) => {
        if (isLeaving()) {
          const { error } = await send(requestFrom(logout))
          if (error) return { data: nobody() }
          unmarkLeaving()
        }
        const before = logouts
        const { data, error } = await send(requestFrom(currentUser))
        if (before !== logouts) return { data: nobody() }
        return { data: error ? remembered() : await answered((data as ReplyOf<typeof currentUser>).user) }
      },
    }),
    /** The stored user. Resolves after `loadingMs`, the time that the first screen waits for the server. */
    rememberedUser: build.query<KnownUser, void>({
      queryFn: async () => {
        await wait(loadingMs)
        return { data: remembered() }
      },
    }),
  }),
})

/** Sets the known user in the query cache and in browser storage. */
export function setUser(user: User) {
  unmarkLeaving()
  return currentUserApi.util.upsertQueryData('currentUser', undefined, keep(user))
}

/**
 * Returns a function that shows a user from an answer of the server, unless somebody has logged out since this call. Without it, the late answer to a
 * request from before a logout would show the person again. A logout cancels only requests of the query cache.
 */
export function unlessLoggedOut(dispatch: AppDispatch): (user: User) => Promise<void> {
  const before = logouts
  return async user => {
    if (before === logouts) await dispatch(setUser(user))
  }
}

/** Whether this tab still shows this person, and not a visitor or somebody else after a logout. */
export const isStillShown = (dispatch: AppDispatch, userId: string): boolean =>
  dispatch((_, getState) => currentUserApi.endpoints.currentUser.select()(getState()).data?.user?.id === userId)

/** Shows this tab as that of a visitor, and drops all data about the person who left. */
function showNobody(dispatch: AppDispatch): void {
  logouts += 1
  forgetReplies()
  // The next person at this browser must not see the previous one's data.
  dispatch(api.util.resetApiState())
  dispatch(currentUserApi.util.upsertQueryData('currentUser', undefined, nobody()))
}

/** Shows the user that another tab has stored: the same person with changes, another person, or nobody after a logout. */
export function followStoredUser(dispatch: AppDispatch, shown: Pick<KnownUser, 'user' | 'standing'>): void {
  const user = stored()
  if (shown.user && shown.user.id !== user?.id) showNobody(dispatch)
  if (!user) return
  const isSame = user.id === shown.user?.id
  const standing = isSame ? shown.standing : 'remembered'
  dispatch(currentUserApi.util.upsertQueryData('currentUser', undefined, known(user, standing)))
  if (!isSame) void askWho(dispatch)
}

const askWho = (dispatch: AppDispatch) =>
  dispatch(currentUserApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }))

/** Time limit for deleting the push subscription on the server, in ms. It has to happen before the session ends, because it needs the session. */
const pushMs = 2_000

/**
 * Logs out on this device at once, and then on the server. Returns false if the server could not be reached; then the logout is sent as soon as it can
 * be reached.
 */
export async function logOut(dispatch: AppDispatch): Promise<boolean> {
  markLeaving()
  showNobody(dispatch)
  const push = await recallPush()
  const forgotten = forgetPerson()
  if (push) {
    const { endpoint } = push
    const takenBack = dispatch(pushApi.endpoints.deletePushSubscription.initiate({ body: { endpoint } }))
    await Promise.race([takenBack, wait(pushMs)])
  }
  await forgotten
  // A request for the current user may be running since before the logout. No second one runs beside it, so this waits for it first.
  await dispatch(currentUserApi.util.getRunningQueryThunk('currentUser', undefined))
  const { data } = await askWho(dispatch)
  return data !== undefined && data.standing !== 'leaving'
}

/** From now on shows the known user with `changes` applied, which are the changes that wait on this device. */
export function showUserWith(changes: ShowUser) {
  withWaitingChanges = changes
  return currentUserApi.util.updateQueryData('currentUser', undefined, data => known(data.confirmed, data.standing))
}

/** Calls about the user's own account that several features share. A successful call updates the known user, except `login`: its callers do that. */
export const usersApi = currentUserApi.injectEndpoints({
  endpoints: build => ({
    login: build.mutation(endpointFrom(login)),
    createUser: build.mutation({
      ...endpointFrom(createUser),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await queryFulfilled
          .then(async ({ data }) => {
            await forgetPreviousUser(data)
            dispatch(setUser(data))
          })
          .catch(ignore)
      },
    }),
    updateUser: build.mutation({
      ...endpointFrom(updateUser),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(({ data }) => dispatch(setUser(data))).catch(ignore)
      },
    }),
    deleteUser: build.mutation({
      ...endpointFrom(deleteUser),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(() => logOut(dispatch)).catch(ignore)
      },
    }),
  }),
})

export const { useCreateUserMutation, useDeleteUserMutation, useCurrentUserQuery } = usersApi
