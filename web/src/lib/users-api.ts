import type { User } from '@muster/contracts/entities/user'
import { createUser, currentUser, deleteUser, updateUser } from '@muster/contracts/routes/identity'
import { api } from './api.ts'
import { endpointFrom } from './endpoint-from.ts'
import { removeStored, writeJson } from './storage.ts'

// The caller of a mutation is told of its failure; here it only means that the user stays as known.
const ignore = () => {}

const currentUserApi = api.injectEndpoints({
  endpoints: build => ({
    currentUser: build.query({
      ...endpointFrom(currentUser),
      onQueryStarted: (_, { queryFulfilled }) =>
        queryFulfilled
          .then(({ data }) => (data.user ? writeJson('user', data.user) : removeStored('user')))
          .catch(ignore),
    }),
  }),
})

/** Makes someone, or no one, the known user: in the cache and in the browser's storage. */
export function setUser(user: User | null) {
  if (user) writeJson('user', user)
  else removeStored('user')
  return currentUserApi.util.upsertQueryData('currentUser', undefined, { user })
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
