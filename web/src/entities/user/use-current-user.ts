import type { User } from '@muster/contracts/entities/user'
import { useEffect } from 'react'
import { usersApi } from './api.ts'

export type CurrentUser = {
  /** null for a visitor; undefined while not yet known. */
  user: User | null | undefined
  isLoading: boolean
  /** True where the server has not said who is signed in and the user is the one that this browser remembers. */
  isRemembered: boolean
}

/** While the session could not be checked, it is checked again this often. */
const recheckMs = 10_000
const { currentUser, rememberedUser } = usersApi.endpoints

/** Who is logged in. Pages ask here and hand the user on; features take it as a property. */
export function useCurrentUser(): CurrentUser {
  const answered = currentUser.useQueryState().data
  const remembered = rememberedUser.useQueryState().data
  const data = answered ?? remembered
  return { user: data?.user, isLoading: data === undefined, isRemembered: data?.isRemembered ?? false }
}

/** Asks the server until it has answered, and again when the network is back. Used once, by the app. */
export function useKnowCurrentUser(): CurrentUser {
  const { isRemembered } = currentUser.useQueryState().data ?? {}
  const { refetch } = currentUser.useQuery(undefined, { pollingInterval: isRemembered ? recheckMs : 0 })
  rememberedUser.useQuery()
  useEffect(() => {
    addEventListener('online', refetch)
    return () => removeEventListener('online', refetch)
  }, [refetch])
  return useCurrentUser()
}
