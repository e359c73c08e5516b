import { House, Radio, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseNotifications, useNotificationChoices } from '../../entities/notification-choices/choices.ts'
import { SwitchRow } from '../../ui/choice-row.tsx'
import { SwitchRows } from '../../ui/preference-switches.tsx'
import { SettingsCard } from './settings-card.tsx'

const switches = [
  { name: 'inApp', icon: Radio },
  { name: 'route', icon: Route },
  { name: 'shelter', icon: House },
] as const

/** `children` are the first rows, those of push alerts. */
export function NotificationsCard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('settings')
  const choices = useNotificationChoices()
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
            onChange={event => chooseNotifications({ [name]: event.currentTarget.checked })}
          />
        ))}
      </SwitchRows>
    </SettingsCard>
  )
}
