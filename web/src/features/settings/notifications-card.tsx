import type { User } from '@muster/contracts/entities/user'
import { House, Radio, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { chooseNotifications, useNotificationChoices } from '../../entities/notification-choices/choices.ts'
import { allNotificationsOn } from '../../entities/user/profile-change.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { SwitchRow } from '../../ui/choice-row.tsx'
import { SwitchRows } from '../../ui/preference-switches.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { useSavedSwitches } from './use-saved-switches.ts'

const switches = [
  { name: 'inApp', icon: Radio },
  { name: 'route', icon: Route },
  { name: 'shelter', icon: House },
] as const

/** The notification switches. `children` are the first rows, for push alerts. */
export function NotificationsCard({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useTranslation('settings')
  const { inApp, route, shelter } = useNotificationChoices()
  const { shown, change } = useSavedSwitches(user, 'notificationPreferences', {
    own: { inApp, route, shelter },
    defaults: allNotificationsOn,
    apply: chooseNotifications,
  })
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
            checked={shown[name]}
            onChange={event => void change(name, event.currentTarget.checked)}
          />
        ))}
      </SwitchRows>
    </SettingsCard>
  )
}
