import { Suspense, useEffect } from 'react'
import { useFollowAchievements } from '../entities/achievement/between-tabs.ts'
import { useKnowMyPlaces } from '../entities/place/my-places.ts'
import { applyDisplayPreferences } from '../entities/user/display-preferences.ts'
import { useAccountChoices } from '../entities/user/use-account-choices.ts'
import { useKnowCurrentUser } from '../entities/user/use-current-user.ts'
import { useProfileOutbox } from '../entities/user/use-profile-outbox.ts'
import { AchievementToast } from '../features/achievements/achievement-toast.tsx'
import { LiveUpdates } from '../features/alerts/live-updates.ts'
import { useIsInDanger } from '../features/alerts/takeover/takeover.tsx'
import { ConflictQuestion } from '../features/profile-sync/conflict-question.tsx'
import { useOfflineLanguages } from '../i18n/use-offline-languages.ts'
import { keepFocus } from '../lib/keep-focus.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { Boundary } from '../ui/boundary.tsx'
import { TitleAnnouncer } from '../ui/page/title-announcer.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { AppRoutes } from './router.tsx'
import { StartScreen } from './start-screen.tsx'
import { useFirstScreen } from './use-first-screen.ts'

const SpeechCaption = lazyPart(() => import('../ui/speech-caption.tsx').then(module => module.SpeechCaption))
const Tooltips = lazyPart(() => import('../ui/tooltips.tsx').then(module => module.Tooltips))

/** Announces achievements, unless an order or a warning covers the person. */
function EarnedToast() {
  return <AchievementToast isInDanger={useIsInDanger()} />
}

/** The whole app: providers, routes, and what is shown on every screen. */
export function App() {
  const { user, isLoading } = useKnowCurrentUser()
  const preferences = user?.accessibilityPreferences
  useEffect(() => {
    if (preferences) applyDisplayPreferences(preferences)
  }, [preferences])
  useEffect(() => keepFocus(() => document.getElementById('main')), [])
  useAccountChoices(user ?? null)
  useKnowMyPlaces(user)
  useProfileOutbox(user?.id)
  useFollowAchievements()
  useOfflineLanguages()
  const mayShow = useFirstScreen(!isLoading)
  return (
    <>
      <LiveUpdates />
      {isLoading || !mayShow ? <StartScreen /> : <AppRoutes />}
      <ConflictQuestion />
      <TitleAnnouncer />
      <Boundary>
        <Suspense>
          <Tooltips />
        </Suspense>
      </Boundary>
      <Toaster>
        <Boundary>
          <Suspense>
            <SpeechCaption />
          </Suspense>
        </Boundary>
        <EarnedToast />
      </Toaster>
    </>
  )
}
