import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { AppLayout } from './layout/app-layout.tsx'
import { LandingPage } from './pages/landing.tsx'

const ProfilePage = lazy(() => import('./pages/profile.tsx').then(page => ({ default: page.ProfilePage })))
const ChatPage = lazy(() => import('./pages/chat.tsx').then(page => ({ default: page.ChatPage })))
const importMapPage = () => import('./pages/map.tsx')
const MapPage = lazy(() => importMapPage().then(page => ({ default: page.MapPage })))
const ContactsPage = lazy(() => import('./pages/contacts.tsx').then(page => ({ default: page.ContactsPage })))
const SettingsPage = lazy(() => import('./pages/settings.tsx').then(page => ({ default: page.SettingsPage })))
const AchievementsPage = lazy(() =>
  import('./pages/achievements.tsx').then(page => ({ default: page.AchievementsPage })),
)
const ForumPage = lazy(() => import('./pages/forum.tsx').then(page => ({ default: page.ForumPage })))
const UpdatesPage = lazy(() => import('./pages/updates.tsx').then(page => ({ default: page.UpdatesPage })))
const UpdatePage = lazy(() => import('./pages/update.tsx').then(page => ({ default: page.UpdatePage })))
const OperatePage = lazy(() => import('./pages/operate.tsx').then(page => ({ default: page.OperatePage })))
const ForgotPasswordPage = lazy(() =>
  import('./pages/forgot-password.tsx').then(page => ({ default: page.ForgotPasswordPage })),
)
const ResetPasswordPage = lazy(() =>
  import('./pages/reset-password.tsx').then(page => ({ default: page.ResetPasswordPage })),
)
const NotFoundPage = lazy(() => import('./pages/not-found.tsx').then(page => ({ default: page.NotFoundPage })))

// While the server is asked who this is, and not after its answer.
if (/^\/map(-california)?\/?$/.test(location.pathname)) importMapPage().catch(() => {})

/**
 * The routes of Muster. Shapes: `plain` has no drawer; `full` has exactly the window's height; `map` is full with a rail.
 */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<AppLayout shape="landing" />}>
        <Route index element={<LandingPage />} />
      </Route>
      <Route
        path="/operate/*"
        element={
          <Suspense>
            <OperatePage />
          </Suspense>
        }
      />
      <Route element={<AppLayout shape="plain" />}>
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<AppLayout shape="page" />}>
        <Route path="/profile" element={<ProfilePage />} />
        <Route path="/contacts" element={<ContactsPage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/achievements" element={<AchievementsPage />} />
        <Route path="/updates" element={<UpdatesPage />} />
        <Route path="/updates/:id" element={<UpdatePage />} />
        <Route path="/forum" element={<ForumPage />} />
        <Route path="/forum/:communityId" element={<ForumPage />} />
        <Route path="/forum/invite/:inviteToken" element={<ForumPage />} />
      </Route>
      <Route element={<AppLayout shape="full" />}>
        <Route path="/chat" element={<ChatPage />} />
      </Route>
      <Route element={<AppLayout shape="map" />}>
        <Route path="/map-california" element={<MapPage />} />
        <Route path="/map" element={<MapPage />} />
      </Route>
    </Routes>
  )
}
