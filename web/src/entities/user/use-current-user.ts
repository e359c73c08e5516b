import type { User } from '@muster/contracts/entities/user'
import { useEffect } from 'react'
import { refusals } from '../../lib/api.ts'
import { storageKeys } from '../../lib/storage.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useOnVisible } from '../../lib/use-on-visible.ts'
import { followStoredUser, type UserStatus, usersApi } from './api.ts'

/** The current user as pages see it. */
export type CurrentUser = {
  /** Null for a visitor; undefined while unknown. */
  user: User | null | undefined
  isLoading: boolean
  standing: UserStatus | undefined
  /** True while `user` comes from browser storage, because the server has not answered or knows of no session. */
  isRemembered: boolean
}

/** Interval between checks of the session while they fail, in ms. */
const recheckMs = 10_000
const { currentUser, rememberedUser } = usersApi.endpoints

/** The signed-in user. Pages call this and pass the user to features as a property. */
export function useCurrentUser(): CurrentUser {
  const answered = currentUser.useQueryState().data
  const remembered = rememberedUser.useQueryState().data
  const data = answered ?? remembered
  const standing = data?.standing
  const isRemembered = standing === 'remembered' || standing === 'ended'
  return { user: data?.user, isLoading: data === undefined, standing, isRemembered }
}

/**
 * Asks the server for the current user until it answers, and again when the network is back. Follows logouts and changes in other tabs. Used once, by
 * the app.
 */
export function useKnowCurrentUser(): CurrentUser {
  const dispatch = useAppDispatch()
  const { standing } = currentUser.useQueryState().data ?? {}
  const isOpen = standing === 'remembered' || standing === 'leaving'
  const { refetch } = currentUser.useQuery(undefined, { pollingInterval: isOpen ? recheckMs : 0 })
  rememberedUser.useQuery()
  const known = useCurrentUser()
  const { user = null } = known
  useEffect(() => {
    addEventListener('online', refetch)
    return () => removeEventListener('online', refetch)
  }, [refetch])
  useEffect(() => {
    if (standing === 'known') return refusals.subscribe(refetch)
  }, [standing, refetch])
  // The person may have signed in again in another tab.
  useOnVisible(() => standing !== 'known' && refetch())
  useEffect(() => {
    if (standing === undefined) return
    const follow = ({ key }: StorageEvent) => {
      if (key === storageKeys.user || key === null) followStoredUser(dispatch, { user, standing })
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [dispatch, user, standing])
  return known
}
