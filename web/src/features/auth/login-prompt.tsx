import type { User } from '@muster/contracts/entities/user'
import { useLocation, useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../lib/lazy-part.ts'
import { closeLogin, redirectedFrom, useLoginAsked } from '../../lib/login-prompt.ts'
import { DialogBoundary } from '../../ui/dialog-boundary.tsx'
import { useAfterLogin } from './use-login.ts'

const LoginModal = lazyPart(() => import('./login-modal.tsx').then(module => module.LoginModal))

/**
 * Shows the login dialog over the screen that asked for it, and at `/?login=1`. `stays`: after the login the person stays on the screen and is not
 * taken to the map.
 */
export function LoginPrompt({ stays }: { stays: boolean }) {
  const asked = useLoginAsked()
  const { pathname, state } = useLocation()
  const [search, setSearch] = useSearchParams()
  const afterLogin = useAfterLogin()
  const isLinked = pathname === '/' && search.has('login')
  if (!asked && !isLinked) return null
  const close = () => {
    closeLogin()
    if (isLinked) setSearch({}, { replace: true })
  }
  return (
    <DialogBoundary onClose={close}>
      <LoginModal
        onClose={close}
        onLogin={(user: User) => afterLogin(user, stays ? null : (redirectedFrom(state) ?? '/map-california'))}
      />
    </DialogBoundary>
  )
}
