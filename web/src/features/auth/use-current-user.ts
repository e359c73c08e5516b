import type { User } from '@muster/contracts/entities/user'
import { useMemo } from 'react'
import { readJson } from '../../lib/storage.ts'
import { useCurrentUserQuery } from '../../lib/users-api.ts'

const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'emergencyContacts' in value

export type CurrentUser = {
  /** null for a visitor; undefined while not yet known. */
  user: User | null | undefined
  isLoading: boolean
  /** True where no server answered and the user is the one that this browser remembers. */
  isRemembered: boolean
}

/** Who is logged in. Pages ask here and hand the user on; features take it as a property. */
export function useCurrentUser(): CurrentUser {
  const { data, isError } = useCurrentUserQuery()
  const failed = isError && !data
  const remembered = useMemo(() => (failed ? readJson('user', isUser) : null), [failed])
  if (data) return { user: data.user, isLoading: false, isRemembered: false }
  if (failed) return { user: remembered, isLoading: false, isRemembered: remembered !== null }
  return { user: undefined, isLoading: true, isRemembered: false }
}
