import type { User } from '@muster/contracts/entities/user'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { useEffect, useRef } from 'react'
import { applyLanguage, forgetChosenLanguage, useChosenLanguage } from '../../i18n/start-i18n.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { logProblem } from '../../lib/log.ts'
import { type AppDispatch, useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { chooseNotifications } from '../notification-choices/choices.ts'

/**
 * Applies the account's language and notification choices to this device. A language that the person chooses on this device is saved in the account.
 * Used once, by the app.
 */
export function useAccountChoices(user: User | null): void {
  const dispatch = useAppDispatch()
  const shown = useLanguage()
  const chosen = useChosenLanguage()
  /** Id of the person and language of their account that were applied last. */
  const followed = useRef('')
  const latest = useRef({ user, shown })
  latest.current = { user, shown }
  const { notificationPreferences, language, id } = user ?? {}

  useEffect(() => {
    if (notificationPreferences) chooseNotifications(notificationPreferences)
  }, [notificationPreferences])

  useEffect(() => {
    const { user, shown } = latest.current
    if (!id || !user) return
    const isFollowed = followed.current === `${id} ${language}`
    followed.current = `${id} ${language}`
    if (chosen) {
      forgetChosenLanguage()
      if (language !== chosen) void saveLanguage(dispatch, user, chosen)
    } else if (language && language !== shown && !isFollowed)
      applyLanguage(language).catch(error => logProblem('language of the account not loaded', error))
  }, [id, language, chosen, dispatch])
}

// Loaded on demand and not with the first script, because few people change their language.
const saveLanguage = (dispatch: AppDispatch, user: User, language: Language) =>
  import('./save-profile.ts')
    .then(({ saveProfile }) =>
      saveProfile(dispatch, { before: user, after: { ...user, language }, fields: ['language'] }),
    )
    .catch(error => logProblem('language not saved in the account', error))
