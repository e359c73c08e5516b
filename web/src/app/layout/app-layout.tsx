import { useState } from 'react'
import { Outlet } from 'react-router-dom'
import { forgetPacks } from '../../entities/offline-pack/memory.ts'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { AlertStrip } from '../../features/alerts/alert-strip.tsx'
import { AlertsBell } from '../../features/alerts/alerts-bell.tsx'
import { SourceAges } from '../../features/alerts/source-ages.tsx'
import { Takeover } from '../../features/alerts/takeover/takeover.tsx'
import { SessionNotice } from '../../features/auth/session-notice.tsx'
import { useLogout } from '../../features/auth/use-login.ts'
import { usePushUpkeep } from '../../features/early-warning/use-push-upkeep.ts'
import { LandingFooter } from '../../features/landing/footer.tsx'
import { ResponderCards } from '../../features/responder-cards/responder-cards.tsx'
import { KeepPacks } from './keep-packs.tsx'
import { type Shape, Shell } from './shell.tsx'

/** Connects the layout that all screens share with the user and the alerts. */
export function AppLayout({ shape }: { shape: Shape }) {
  const { user, isRemembered } = useCurrentUser()
  usePushUpkeep(isRemembered ? null : (user ?? null))
  const logout = useLogout()
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    Promise.allSettled([logout(), forgetPacks()]).finally(() => setLeaving(false))
  }
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
          {shape === 'landing' && <AlertStrip />}
          <Takeover user={user ?? null} />
          <ResponderCards person={user ?? null} />
        </>
      }
      footer={shape === 'landing' ? <LandingFooter /> : undefined}
    >
      {user && !isRemembered && <KeepPacks user={user} />}
      {(user || shape !== 'landing') && <SessionNotice bar={shape === 'full' || shape === 'map'} />}
      <Outlet />
    </Shell>
  )
}
