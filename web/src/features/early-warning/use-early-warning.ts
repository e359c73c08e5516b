import type { User } from '@muster/contracts/entities/user'
import { useState } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { logProblem } from '../../lib/log.ts'
import { toast } from '../../lib/toast.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { pushObstacle } from './browser-push.ts'
import { type Outcome, type Refusal, setWatchPosition, turnOff, turnOn } from './early-warning.ts'
import { readEarlyWarning } from './state.ts'

// 'place-unknown' is missing, because the card asks for a place instead of showing a toast.
const words = {
  'not-supported': ['notifications.notSupportedTitle', 'notifications.notSupported'],
  blocked: ['notifications.blockedTitle', 'notifications.blocked'],
  'permission-required': ['notifications.permissionTitle', 'notifications.permission'],
  'no-position': ['notifications.locationTitle', 'notifications.location'],
} as const

const isAllowed = () => pushObstacle() === null && Notification.permission === 'granted'

/** The early warnings of this person in this browser. Shows a toast for each result. Give the component `key={user.id}`. */
export function useEarlyWarning(user: User) {
  const { t } = useTranslation('settings')
  const dispatch = useAppDispatch()
  const [state, setState] = useState(() => readEarlyWarning(user.id))
  const [busy, setBusy] = useState(false)
  /** The place that was not found, '' if the profile has none. Null if the card does not ask for a place. */
  const [unknownPlace, setUnknownPlace] = useState<string | null>(null)
  const language = useLanguage()
  const context = { dispatch, user, language }

  const refuse = (refusal: Refusal, place: string) => {
    if (refusal === 'place-unknown') return setUnknownPlace(place)
    const [title, description] = words[refusal]
    toast({ title: t(title), description: t(description), variant: 'destructive' })
  }

  const run = async (work: () => Promise<Outcome>, place: string, onDone?: () => void) => {
    setBusy(true)
    try {
      const outcome = await work()
      if ('refusal' in outcome) return refuse(outcome.refusal, place)
      setState(outcome.state)
      setUnknownPlace(null)
      onDone?.()
    } catch (error) {
      logProblem('push: early warnings not changed', error)
      toast({ title: t('notifications.failedTitle'), description: t('notifications.failed'), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  const enable = (typed?: string) =>
    run(
      () => turnOn(context, typed),
      typed ?? user.location,
      () => toast({ title: t('notifications.enabledTitle'), description: t('notifications.enabled') }),
    )

  const disable = () => {
    setUnknownPlace(null)
    setState({ ...state, on: false })
    toast({ title: t('notifications.disabledTitle'), description: t('notifications.disabled') })
    setBusy(true)
    return turnOff(context).finally(() => setBusy(false))
  }

  return {
    isOn: state.on && isAllowed(),
    home: state.home,
    alsoHere: state.alsoHere,
    busy,
    unknownPlace,
    enable,
    disable,
    setAlsoHere: (alsoHere: boolean) => run(() => setWatchPosition(context, alsoHere), ''),
  }
}
