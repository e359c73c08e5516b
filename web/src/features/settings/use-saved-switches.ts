import type { AccessibilityPreferences, NotificationPreferences, User } from '@muster/contracts/entities/user'
import { useRef, useState } from 'react'
import { isStillShown } from '../../entities/user/api.ts'
import { saveProfile } from '../../entities/user/save-profile.ts'
import { toast } from '../../lib/toast.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useTranslation } from '../../lib/use-translation.ts'

type SavedSwitches = {
  accessibilityPreferences: AccessibilityPreferences
  notificationPreferences: NotificationPreferences
}

type Press<Name> = { name: Name; isOn: boolean }

const withPresses = <Values extends object>(values: Values, presses: readonly Press<keyof Values>[]): Values =>
  Object.assign({ ...values }, ...presses.map(({ name, isOn }) => ({ [name]: isOn })))

/**
 * Switches that are saved in the account, each by itself. A press takes effect on this device at once (`apply`). If its save fails, a toast says so and
 * only this press is undone. `own`: the values of this device, and `defaults` those of the account, while the account has none.
 */
export function useSavedSwitches<Field extends keyof SavedSwitches>(
  user: User,
  field: Field,
  {
    own,
    defaults,
    apply,
  }: Record<'own' | 'defaults', SavedSwitches[Field]> & {
    apply: (values: SavedSwitches[Field]) => void
  },
) {
  type Values = SavedSwitches[Field]
  const { t } = useTranslation('settings')
  const dispatch = useAppDispatch()
  const saved = user[field] as Values | null
  const [unsaved, setUnsaved] = useState<readonly Press<keyof Values>[]>([])
  // `apply` changes `own`, so the values to which a failed save returns are those from before the first unsaved press.
  const latest = useRef({ stored: own, unsaved })
  latest.current.stored = saved ?? (unsaved.length > 0 ? latest.current.stored : own)
  const setPresses = (presses: readonly Press<keyof Values>[]) => {
    latest.current.unsaved = presses
    setUnsaved(presses)
  }
  const shown = () => withPresses(latest.current.stored, latest.current.unsaved)

  const change = async (name: keyof Values, isOn: boolean) => {
    const press = { name, isOn }
    setPresses([...latest.current.unsaved, press])
    apply(shown())
    const isSaved = await saveProfile(dispatch, {
      // An earlier press of the same switch may be unsaved, so the account's value is not where this press started from.
      before: { ...user, [field]: withPresses(saved ?? defaults, [{ name, isOn: !isOn }]) },
      after: { ...user, [field]: withPresses(latest.current.stored, [press]) },
      fields: [field],
    }).then(
      ({ is }) => is !== 'open',
      () => false,
    )
    setPresses(latest.current.unsaved.filter(one => one !== press))
    // After a logout, this device must not store the choices of the person who left.
    if (isSaved || !isStillShown(dispatch, user.id)) return
    apply(shown())
    toast({ title: t('profile.failedTitle'), description: t('profile.failed'), variant: 'destructive' })
  }
  return { shown: shown(), change }
}
