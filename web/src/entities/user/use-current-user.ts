import type { User } from '@muster/contracts/entities/user'
import { useEffect } from 'react'
import { usersApi } from './api.ts'

export type CurrentUser = {
  /** null for a visitor; undefined while unknown. */
  user: User | null | undefined
  isLoading: boolean
  /** True while the server has not answered and `user` comes from browser storage. */
  isRemembered: boolean
}

/** How often the session is checked again while the check fails. */
const recheckMs = 10_000
const { currentUser, rememberedUser } = usersApi.endpoints

/** The logged-in user. Pages call this and pass the user to features as a property. */
export function useCurrentUser(): CurrentUser {
  const answered = currentUser.useQueryState().data
  const remembered = rememberedUser.useQueryState().data
  const data = answered ?? remembered
  return { user: data?.user, isLoading: data === undefined, isRemembered: data?.isRemembered ?? false }
}

/** Asks the server for the current user until it answers, and again when the network returns. Used once, by the app. */
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
