import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../components/ui/spinner.tsx'
import { Toaster } from '../components/ui/toaster.tsx'
import { AchievementToast } from '../features/achievements/achievement-toast.tsx'
import { useLiveUpdates } from '../features/alerts/use-live-updates.ts'
import { useKnowCurrentUser } from '../features/auth/use-current-user.ts'
import { applyDisplayPreferences } from '../lib/display-preferences.ts'
import { AppRoutes } from './router.tsx'

export function App() {
  const { t } = useTranslation()
  const { user, isLoading } = useKnowCurrentUser()
  const preferences = user?.accessibilityPreferences
  useEffect(() => {
    if (preferences) applyDisplayPreferences(preferences)
  }, [preferences])
  useLiveUpdates()
  return (
    <>
      {isLoading ? <Loading minH="100dvh">{t('loading')}</Loading> : <AppRoutes />}
      <Toaster>
        <AchievementToast />
      </Toaster>
    </>
  )
}
