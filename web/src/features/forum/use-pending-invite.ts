import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { readText, removeStored, writeText } from '../../lib/storage.ts'

const tokenOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'inviteToken' in state ? String(state.inviteToken) : null

/**
 * An invite link's token. The link is kept in the browser and leaves the address at once: a visitor goes to `/`,
 * where a login leads back here; someone who is logged in stays at `/forum` and is asked.
 */
export function usePendingInvite(isLoggedIn: boolean) {
  const { inviteToken } = useParams()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [isAnswered, setIsAnswered] = useState(false)
  const linked = inviteToken ?? search.get('invite')

  useEffect(() => {
    if (!linked) return
    writeText('pendingForumInvite', linked)
    setIsAnswered(false)
    // The browser may refuse to store; its history still carries the token as far as the dialog.
    const to = isLoggedIn ? '/forum' : '/'
    navigate(to, { replace: true, state: isLoggedIn ? { inviteToken: linked } : null })
  }, [linked, isLoggedIn, navigate])

  const pending = isLoggedIn && !isAnswered ? (tokenOf(state) ?? readText('pendingForumInvite')) : null
  return {
    /** True while a link is being put away: nothing else is worth showing. */
    isArriving: Boolean(linked),
    token: linked ? null : pending,
    /** The question was answered or put off; the invitation itself stays in the list until it is answered. */
    settle: () => {
      setIsAnswered(true)
      removeStored('pendingForumInvite')
      if (tokenOf(state)) navigate('.', { replace: true, state: null })
    },
  }
}
