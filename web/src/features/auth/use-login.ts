import type { User } from '@muster/contracts/entities/user'
import { useNavigate } from 'react-router-dom'
import { startChatSession } from '../../entities/chat-session/start.ts'
import { forgetPreviousUser, logOut, setUser, usersApi } from '../../entities/user/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { countLogin } from '../../lib/login-prompt.ts'
import { readText } from '../../lib/storage.ts'
import { toast } from '../../lib/toast.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { wait } from '../../lib/wait.ts'
import { authApi } from './api.ts'

/** Call it after a login. Creates the chat session in the background, and opens the pending invitation or `to`; null stays on the screen. */
export function useAfterLogin(): (user: User, to: string | null) => void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return (user, to) => {
    // The login is counted after the user is in the store, so that forms with this key start again with the user's data.
    void dispatch(setUser(user)).then(countLogin)
    void startChatSession(dispatch, user)
    const next = readText('pendingForumInvite') ? '/forum' : to
    if (next !== null) navigate(next)
  }
}

/** Returns a function that shows the result of a login. It rejects with an `Error` whose message is the text to show. */
export function useLoginOutcome() {
  const { t } = useTranslation('auth')
  return async (attempt: Promise<{ user: User }>, textOf?: (error: unknown) => string): Promise<User> => {
    try {
      const { user } = await attempt
      await forgetPreviousUser(user)
      toast({ title: t('loginSuccessTitle'), description: t('loginSuccess') })
      return user
    } catch (error) {
      const message = textOf?.(error) ?? errorText(error, t('loginFailed'))
      toast({ title: t('loginFailedTitle'), description: message, variant: 'destructive' })
      throw new Error(message)
    }
  }
}

/** Returns a function that logs in with a password. It rejects with an `Error` whose message is the text to show. */
export function useLogin(): (credentials: { email: string; password: string }) => Promise<User> {
  const dispatch = useAppDispatch()
  const outcome = useLoginOutcome()
  return body => outcome(dispatch(usersApi.endpoints.login.initiate({ body })).unwrap())
}

/** The same with a code from an e-mail. */
export function useLoginWithCode(): (credentials: { email: string; ticket: string; code: string }) => Promise<User> {
  const dispatch = useAppDispatch()
  const outcome = useLoginOutcome()
  return body => outcome(dispatch(authApi.endpoints.signInWithCode.initiate({ body })).unwrap())
}

/** How long the page waits for the server at a logout, in ms. */
const staysMs = 2_000

/** Returns a function that logs out, first on this device and then on the server. If the server cannot be reached, it is told later. */
export function useLogout(): () => Promise<void> {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { t } = useTranslation('auth')
  return async () => {
    const isTold = await Promise.race([logOut(dispatch), wait(staysMs).then(() => false)])
    if (!isTold) toast({ title: t('leaving.title'), description: t('leaving.text') })
    navigate('/')
  }
}
