import { type ReactNode, useState } from 'react'
import type { Unsent } from '../../entities/user/unsent.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { DialogBoundary } from '../../ui/dialog-boundary.tsx'
import { useLogout } from './use-login.ts'

const LogoutDialog = lazyPart(() => import('./logout-dialog.tsx').then(module => module.LogoutDialog))

/** Logout for a button. `leave` logs out, and asks first if that would delete unsent data. The caller must render `question`. */
export function useLogoutQuestion(userId: string | undefined): {
  leave: () => void
  leaving: boolean
  question: ReactNode
} {
  const logout = useLogout()
  const [leaving, setLeaving] = useState(false)
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const stay = () => setUnsent(null)
  const go = async () => {
    setUnsent(null)
    setLeaving(true)
    await logout().finally(() => setLeaving(false))
  }
  const leave = async () => {
    // If this module fails to load, the logout continues without the question.
    const counting = import('../../entities/user/unsent.ts').catch(() => null)
    const waits = userId === undefined ? null : await (await counting)?.unsentOf(userId)
    if (waits) setUnsent(waits)
    else await go()
  }
  const question = unsent && (
    <DialogBoundary onClose={stay}>
      <LogoutDialog unsent={unsent} onStay={stay} onLogout={() => void go()} />
    </DialogBoundary>
  )
  return { leave: () => void leave(), leaving, question }
}
