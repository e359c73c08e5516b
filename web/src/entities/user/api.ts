import type { ReplyOf } from '@muster/contracts/define-route'
import type { User } from '@muster/contracts/entities/user'
import { createUser, currentUser, deleteUser, updateUser } from '@muster/contracts/routes/identity'
import { api } from '../../lib/api.ts'
import { endpointFrom, requestFrom } from '../../lib/endpoint-from.ts'
import { readJson, removeStored, writeJson } from '../../lib/storage.ts'

// The caller of a mutation is told of its failure; here it only means that the user stays as known.
const ignore = () => {}

/** How long the first screen waits for the server before it shows what the browser remembers. */
const loadingMs = 2_000

type KnownUser = {
  /** null for a visitor. */
  user: User | null
  /** True where the server has not said who is signed in, and this is who the browser remembers. */
  isRemembered: boolean
}

const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'emergencyContacts' in value

function keep(user: User | null): KnownUser {
  if (user) writeJson('user', user)
  else removeStored('user')
  return { user, isRemembered: false }
}

const remembered = (): KnownUser => ({ user: readJson('user', isUser), isRemembered: true })

const currentUserApi = api.injectEndpoints({
  endpoints: build => ({
    currentUser: build.query<KnownUser, void>({
      // Never an error: without a server the person still has their contacts, needs and way out at hand.
      queryFn: async (_, __, ___, send) => {
        const { data, error } = await send(requestFrom(currentUser))
        return { data: error ? remembered() : keep((data as ReplyOf<typeof currentUser>).user) }
      },
    }),
    /** Who the browser remembers, once the first screen has waited long enough for the server. */
    rememberedUser: build.query<KnownUser, void>({
      queryFn: async () => {
        await new Promise(resolve => setTimeout(resolve, loadingMs))
        return { data: remembered() }
      },
    }),
  }),
})

/** Makes someone, or no one, the known user: in the cache and in the browser's storage. */
export function setUser(user: User | null) {
  return currentUserApi.util.upsertQueryData('currentUser', undefined, keep(user))
}

/** Calls about the person themself that more than one feature makes; each success becomes the known user. */
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
