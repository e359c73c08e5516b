import type { User } from '@muster/contracts/entities/user'
import { useEffect } from 'react'
import { useNotificationChoices } from '../../entities/notification-choices/choices.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { logProblem } from '../../lib/log.ts'
import { createObservable } from '../../lib/observable.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'

// At module level, because several layouts call the hook.
const keptUpFor = createObservable('')

/** Renews this browser's subscription on the server once per start, and when the language, the home or the notification choices change. */
export function usePushUpkeep(user: User | null): void {
  const dispatch = useAppDispatch()
  const language = useLanguage()
  const { wake, route, shelter } = useNotificationChoices()
  useEffect(() => {
    if (!user) return
    const reason = [user.id, user.location, language, wake, route, shelter].join()
    if (reason === keptUpFor.get()) return
    keptUpFor.set(reason)
    import('./early-warning.ts')
      .then(({ renewSubscription }) => renewSubscription({ dispatch, user, language }))
      .catch(error => logProblem('push: renewal not started', error))
  }, [dispatch, user, language, wake, route, shelter])
}
