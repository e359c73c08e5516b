import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { readText, removeStored, writeText } from '../../lib/storage.ts'

const tokenOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'inviteToken' in state ? String(state.inviteToken) : null

/**
 * The token of an invite link. It is stored in the browser and removed from the address at once. A visitor is sent to `/`
 * and returns here after the login. A signed-in user stays at `/forum` and sees the dialog.
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
    // The token is in the history state too, because the browser may refuse storage.
    const to = isLoggedIn ? '/forum' : '/'
    navigate(to, { replace: true, state: isLoggedIn ? { inviteToken: linked } : null })
  }, [linked, isLoggedIn, navigate])

  const pending = isLoggedIn && !isAnswered ? (tokenOf(state) ?? readText('pendingForumInvite')) : null
  return {
    /** True while a link is being processed. Show nothing else then. */
    isArriving: Boolean(linked),
    token: linked ? null : pending,
    /** Call it when the dialog closes. An unanswered invitation stays in the list. */
    settle: () => {
      setIsAnswered(true)
      removeStored('pendingForumInvite')
      if (tokenOf(state)) navigate('.', { replace: true, state: null })
    },
  }
}
