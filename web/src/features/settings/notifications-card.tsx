import type { User } from '@muster/contracts/entities/user'
import { House, Radio, Route } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SwitchRows } from '../../components/layout/preference-switches.tsx'
import { SwitchRow } from '../../components/ui/choice-row.tsx'
import { EarlyWarningRows } from './early-warning-rows.tsx'
import { SettingsCard } from './settings-card.tsx'
import { notificationNames, useNotificationChoices } from './use-notification-choices.ts'

const icons = { inApp: Radio, route: Route, shelter: House }

export function NotificationsCard({ user }: { user: User }) {
  const { t } = useTranslation('settings')
  const { choices, choose } = useNotificationChoices()
  return (
    <SettingsCard title={t('notifications.title')}>
      <SwitchRows>
        <EarlyWarningRows key={user.id} user={user} />
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
