import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { AlertStrip } from '../../features/alerts/alert-strip.tsx'
import { AlertsBell } from '../../features/alerts/alerts-bell.tsx'
import { ConnectionLine } from '../../features/alerts/connection-line.tsx'
import { SourceAges } from '../../features/alerts/source-ages.tsx'
import { Takeover, useOrdersHere } from '../../features/alerts/takeover/takeover.tsx'
import { LoginPrompt } from '../../features/auth/login-prompt.tsx'
import { SessionNotice } from '../../features/auth/session-notice.tsx'
import { useLogoutQuestion } from '../../features/auth/use-logout-question.tsx'
import { usePushUpkeep } from '../../features/early-warning/use-push-upkeep.ts'
import { LandingFooter } from '../../features/landing/footer.tsx'
import { ResponderCards } from '../../features/responder-cards/responder-cards.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { type Shape, Shell } from './shell.tsx'

const SignedInParts = lazyPart(() => import('./signed-in-parts.tsx').then(module => module.SignedInParts))

/** The shell of a screen, connected to the signed-in user and the alerts. */
export function AppLayout({ shape }: { shape: Shape }) {
  const { user, isRemembered } = useCurrentUser()
  usePushUpkeep(isRemembered ? null : (user ?? null))
  const orders = useOrdersHere()
  const { leave, leaving, question } = useLogoutQuestion(user?.id)
  // These shapes have exactly the window's height, so the line above the content has to be inside it.
  const filled = shape === 'full' || shape === 'map'
  return (
    <Shell
      shape={shape}
      user={user ?? null}
      onLogout={leave}
      leaving={leaving}
      drawerFoot={<SourceAges />}
      bell={<AlertsBell />}
      top={
        <>
          {!filled && <ConnectionLine />}
          {shape === 'landing' && <AlertStrip />}
          <Takeover user={user ?? null} />
          {user && (
            <Boundary>
              <Suspense>
                <SignedInParts key={user.id} user={user} isRemembered={isRemembered} orders={orders} />
              </Suspense>
            </Boundary>
          )}
          <ResponderCards person={user ?? null} />
        </>
      }
      footer={shape === 'landing' ? <LandingFooter /> : undefined}
    >
      {filled && <ConnectionLine />}
      {(user || shape !== 'landing') && <SessionNotice bar={filled} />}
      <Outlet />
      {question}
      <LoginPrompt stays={shape !== 'landing' && shape !== 'plain'} />
    </Shell>
  )
}
