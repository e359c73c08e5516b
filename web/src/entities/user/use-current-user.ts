import type { User } from '@muster/contracts/entities/user'
import { useEffect } from 'react'
import { usersApi } from './api.ts'

export type CurrentUser = {
  /** null for a visitor; undefined while not yet known. */
  user: User | null | undefined
  isLoading: boolean
  /** True where no server answered and the user is the one that this browser remembers. */
  isRemembered: boolean
}

const { useQuery, useQueryState } = usersApi.endpoints.currentUser

/** Who is logged in. Pages ask here and hand the user on; features take it as a property. */
export function useCurrentUser(): CurrentUser {
  const { data } = useQueryState()
  return { user: data?.user, isLoading: data === undefined, isRemembered: data?.isRemembered ?? false }
}

/** Asks the server once, and again when the network is back. Used once, by the app. */
export function useKnowCurrentUser(): CurrentUser {
  const { refetch } = useQuery()
  useEffect(() => {
    addEventListener('online', refetch)
    return () => removeEventListener('online', refetch)
  }, [refetch])
  return useCurrentUser()
}
