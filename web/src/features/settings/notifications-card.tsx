import { House, Radio, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SwitchRow } from '../../ui/choice-row.tsx'
import { SwitchRows } from '../../ui/preference-switches.tsx'
import { SettingsCard } from './settings-card.tsx'
import { notificationNames, useNotificationChoices } from './use-notification-choices.ts'

const icons = { inApp: Radio, route: Route, shelter: House }

/** `children` are the first rows, those of push alerts. */
export function NotificationsCard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('settings')
  const { choices, choose } = useNotificationChoices()
  return (
    <SettingsCard title={t('notifications.title')}>
      <SwitchRows>
        {children}
        {notificationNames.map(name => (
          <SwitchRow
            key={name}
            icon={icons[name]}
            label={t(`notifications.${name}`)}
            hint={t(`notifications.${name}Hint`)}
            checked={choices[name]}
            onChange={event => choose(name, event.currentTarget.checked)}
          />
        ))}
      </SwitchRows>
    </SettingsCard>
  )
}
