import type { User } from '@muster/contracts/entities/user'
import { House, Radio, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { chooseNotifications, useNotificationChoices } from '../../entities/notification-choices/choices.ts'
import { saveProfile } from '../../entities/user/save-profile.ts'
import { toast } from '../../lib/toast.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { SwitchRow } from '../../ui/choice-row.tsx'
import { SwitchRows } from '../../ui/preference-switches.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'

const switches = [
  { name: 'inApp', icon: Radio },
  { name: 'route', icon: Route },
  { name: 'shelter', icon: House },
] as const

type Name = (typeof switches)[number]['name']

/** The notification choices. A change takes effect at once on this device and is saved in the account for other devices; reverted if saving fails. */
function useSavedChoices(user: User) {
  const { t } = useTranslation('settings')
  const dispatch = useAppDispatch()
  const choices = useNotificationChoices()
  const change = async (name: Name, isOn: boolean) => {
    const { inApp, route, shelter } = choices
    const before = { inApp, route, shelter }
    const after = { ...before, [name]: isOn }
    chooseNotifications(after)
    try {
      await saveProfile(dispatch, {
        before: { ...user, notificationPreferences: before },
        after: { ...user, notificationPreferences: after },
        fields: ['notificationPreferences'],
      })
    } catch {
      chooseNotifications(before)
      toast({ title: t('profile.failedTitle'), description: t('profile.failed'), variant: 'destructive' })
    }
  }
  return { choices, change }
}

/** The notification switches. `children` are the first rows, for push alerts. */
export function NotificationsCard({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useTranslation('settings')
  const { choices, change } = useSavedChoices(user)
  return (
    <SettingsCard title={t('notifications.title')}>
      <SwitchRows>
        {children}
        {switches.map(({ name, icon }) => (
          <SwitchRow
            key={name}
            icon={icon}
            label={t(`notifications.${name}`)}
            hint={t(`notifications.${name}Hint`)}
            checked={choices[name]}
            onChange={event => void change(name, event.currentTarget.checked)}
          />
        ))}
      </SwitchRows>
    </SettingsCard>
  )
}
