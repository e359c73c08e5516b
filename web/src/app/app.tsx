import { useEffect } from 'react'
import { useKnowMyPlaces } from '../entities/place/my-places.ts'
import { applyDisplayPreferences } from '../entities/user/display-preferences.ts'
import { useKnowCurrentUser } from '../entities/user/use-current-user.ts'
import { AchievementToast } from '../features/achievements/achievement-toast.tsx'
import { useLiveUpdates } from '../features/alerts/use-live-updates.ts'
import { useOfflineLanguages } from '../i18n/use-offline-languages.ts'
import { Toaster } from '../ui/toaster.tsx'
import { AppRoutes } from './router.tsx'
import { StartScreen } from './start-screen.tsx'
import { useFirstScreen } from './use-first-screen.ts'

export function App() {
  const { user, isLoading } = useKnowCurrentUser()
  const preferences = user?.accessibilityPreferences
  useEffect(() => {
    if (preferences) applyDisplayPreferences(preferences)
  }, [preferences])
  useKnowMyPlaces(user)
  useLiveUpdates()
  useOfflineLanguages()
  const mayShow = useFirstScreen(!isLoading)
  return (
    <>
      {isLoading || !mayShow ? <StartScreen /> : <AppRoutes />}
      <Toaster>
        <AchievementToast />
      </Toaster>
    </>
  )
}
