import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { lazyPart } from '../lib/lazy-part.ts'
import { AppLayout } from './layout/app-layout.tsx'
import { LandingPage } from './pages/landing.tsx'
import { StartLayout, StartPage } from './pages/start.tsx'
import { StartScreen } from './start-screen.tsx'

const ProfilePage = lazyPart(() => import('./pages/profile.tsx').then(page => page.ProfilePage))
const ChatPage = lazyPart(() => import('./pages/chat.tsx').then(page => page.ChatPage))
const importMapPage = () => import('./pages/map.tsx')
const MapPage = lazyPart(() => importMapPage().then(page => page.MapPage))
const ContactsPage = lazyPart(() => import('./pages/contacts.tsx').then(page => page.ContactsPage))
const SettingsPage = lazyPart(() => import('./pages/settings.tsx').then(page => page.SettingsPage))
const AchievementsPage = lazyPart(() => import('./pages/achievements.tsx').then(page => page.AchievementsPage))
const ForumPage = lazyPart(() => import('./pages/forum.tsx').then(page => page.ForumPage))
const UpdatesPage = lazyPart(() => import('./pages/updates.tsx').then(page => page.UpdatesPage))
const UpdatePage = lazyPart(() => import('./pages/update.tsx').then(page => page.UpdatePage))
const OperatePage = lazyPart(() => import('./pages/operate.tsx').then(page => page.OperatePage))
const ForgotPasswordPage = lazyPart(() => import('./pages/forgot-password.tsx').then(page => page.ForgotPasswordPage))
const ResetPasswordPage = lazyPart(() => import('./pages/reset-password.tsx').then(page => page.ResetPasswordPage))
const VerifyEmailPage = lazyPart(() => import('./pages/verify-email.tsx').then(page => page.VerifyEmailPage))
const HelpClaimPage = lazyPart(() => import('./pages/help-claim.tsx').then(page => page.HelpClaimPage))
const HelpPage = lazyPart(() => import('./pages/help.tsx').then(page => page.HelpPage))
const HelpPlanPage = lazyPart(() => import('./pages/help-plan.tsx').then(page => page.HelpPlanPage))
const RidesPage = lazyPart(() => import('./pages/help.tsx').then(page => page.RidesPage))
const HelpOfferPage = lazyPart(() => import('./pages/help-offer.tsx').then(page => page.HelpOfferPage))
const DangerCheckPage = lazyPart(() => import('./pages/danger-check.tsx').then(page => page.DangerCheckPage))
const NotFoundPage = lazyPart(() => import('./pages/not-found.tsx').then(page => page.NotFoundPage))

// Starts to load the map while the server is asked who is signed in.
if (/^\/map(-california)?\/?$/.test(location.pathname)) importMapPage().catch(() => {})

/**
 * The routes of Muster. Shapes: `plain` has no drawer; `full` has exactly the window's height; `map` is full with a rail.
 */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<StartLayout />}>
        <Route index element={<StartPage />} />
      </Route>
      <Route element={<AppLayout shape="landing" />}>
        <Route path="/about" element={<LandingPage />} />
        <Route path="/danger-check" element={<DangerCheckPage />} />
      </Route>
      <Route
        path="/operate/*"
        element={
          <Suspense>
            <OperatePage />
          </Suspense>
        }
      />
      <Route
        path="/help/claim/:claimToken"
        element={
          <Suspense fallback={<StartScreen />}>
            <HelpClaimPage />
          </Suspense>
        }
      />
      <Route element={<AppLayout shape="plain" />}>
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/verify-email" element={<VerifyEmailPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<AppLayout shape="page" />}>
        <Route path="/profile" element={<ProfilePage />} />
        <Route path="/contacts" element={<ContactsPage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/achievements" element={<AchievementsPage />} />
        <Route path="/updates" element={<UpdatesPage />} />
        <Route path="/updates/:id" element={<UpdatePage />} />
        <Route path="/help" element={<HelpPage />} />
        <Route path="/help/plan" element={<HelpPlanPage />} />
        <Route path="/help/rides" element={<RidesPage />} />
        <Route path="/help/offers/:id" element={<HelpOfferPage />} />
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
