import type { ReplyOf } from '@muster/contracts/define-route'
import type { User } from '@muster/contracts/entities/user'
import { createUser, currentUser, deleteUser, updateUser } from '@muster/contracts/routes/identity'
import { api } from '../../lib/api.ts'
import { endpointFrom, requestFrom } from '../../lib/endpoint-from.ts'
import { readJson, removeStored, writeJson } from '../../lib/storage.ts'
import { wait } from '../../lib/wait.ts'

// The mutation's caller handles the error; the known user stays unchanged.
function ignore() {}

/** How long the first screen waits for the server before it shows the stored user. */
const loadingMs = 2_000

type KnownUser = {
  /** null for a visitor. */
  user: User | null
  /** True while the server has not answered and `user` comes from browser storage. */
  isRemembered: boolean
}

const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'emergencyContacts' in value

function keep(user: User | null): KnownUser {
  if (user) writeJson('user', user)
  else removeStored('user', 'headedTo', 'shelterNeeds', 'lastRoute', 'mapView')
  return { user, isRemembered: false }
}

const remembered = (): KnownUser => ({ user: readJson('user', isUser), isRemembered: true })

const currentUserApi = api.injectEndpoints({
  endpoints: build => ({
    currentUser: build.query<KnownUser, void>({
      // Never an error: without a server, people still need their contacts and their profile.
      queryFn: async (_, __, ___, send) => {
        const { data, error } = await send(requestFrom(currentUser))
        return { data: error ? remembered() : keep((data as ReplyOf<typeof currentUser>).user) }
      },
    }),
    /** The stored user, after the first screen has waited `loadingMs` for the server. */
    rememberedUser: build.query<KnownUser, void>({
      queryFn: async () => {
        await wait(loadingMs)
        return { data: remembered() }
      },
    }),
  }),
})

/** Sets the known user, or null, in the query cache and in browser storage. */
export function setUser(user: User | null) {
  return currentUserApi.util.upsertQueryData('currentUser', undefined, keep(user))
}

/** Calls about the user's own account that several features share. A success updates the known user. */
export const usersApi = currentUserApi.injectEndpoints({
  endpoints: build => ({
    createUser: build.mutation({
      ...endpointFrom(createUser),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(({ data }) => dispatch(setUser(data))).catch(ignore)
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
        await queryFulfilled.then(() => dispatch(setUser(null))).catch(ignore)
      },
    }),
  }),
})

export const { useCreateUserMutation, useUpdateUserMutation, useDeleteUserMutation, useCurrentUserQuery } = usersApi
