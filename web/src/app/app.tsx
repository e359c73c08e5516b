import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { applyDisplayPreferences } from '../entities/user/display-preferences.ts'
import { useKnowCurrentUser } from '../entities/user/use-current-user.ts'
import { AchievementToast } from '../features/achievements/achievement-toast.tsx'
import { useLiveUpdates } from '../features/alerts/use-live-updates.ts'
import { Loading } from '../ui/spinner.tsx'
import { Toaster } from '../ui/toaster.tsx'
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
