import type { User } from '@muster/contracts/entities/user'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { startChatSession } from '../../entities/chat-session/start.ts'
import { setUser } from '../../entities/user/api.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { logProblem } from '../../lib/log.ts'
import { readText, removeStored } from '../../lib/storage.ts'
import { toast } from '../../lib/toast.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { authApi } from './api.ts'

/** After a login: creates the chat session, for which nobody waits, and opens the pending invitation or the map. */
export function useAfterLogin(): (user: User) => void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return user => {
    dispatch(setUser(user))
    void startChatSession(dispatch, user)
    navigate(readText('pendingForumInvite') ? '/forum' : '/map-california')
  }
}

type Credentials = { email: string; password: string }

/** Logs in. Rejects with an Error whose message is the text to show. */
export function useLogin(): (credentials: Credentials) => Promise<User> {
  const dispatch = useAppDispatch()
  const { t } = useTranslation('auth')
  return async credentials => {
    try {
      const { user } = await dispatch(authApi.endpoints.login.initiate({ body: credentials })).unwrap()
      toast({ title: t('loginSuccessTitle'), description: t('loginSuccess') })
      return user
    } catch (error) {
      const message = errorText(error, t('loginFailed'))
      toast({ title: t('loginFailedTitle'), description: message, variant: 'destructive' })
      throw new Error(message)
    }
  }
}

/** Logs out: at once on this page, then on the server; then removes what the session stored. */
export function useLogout(): () => Promise<void> {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return async () => {
    dispatch(setUser(null))
    try {
      await dispatch(authApi.endpoints.logout.initiate()).unwrap()
    } catch (error) {
      logProblem('logout: server not reached', error)
    }
    removeStored('currentSessionId', 'newSessionId', 'chatDraft')
    void import('../../entities/chat-session/store.ts')
      .then(({ chatStore }) => chatStore.forgetTalk())
      .catch(error => logProblem('logout: kept messages not removed', error))
    navigate('/')
    // The next person at this browser must not see the previous one's data.
    dispatch(api.util.resetApiState())
    dispatch(setUser(null))
  }
}
