import { chakra } from '@chakra-ui/react'
import { chooseNotifications, useNotificationChoices } from '../../entities/notification-choices/choices.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { RadioRow } from '../../ui/choice-row.tsx'

const choices = ['medium', 'high', 'critical'] as const

/** Which alerts make a sound on this phone. Critical ones always do. */
export function WakeChoice() {
  const { t } = useTranslation('settings')
  const { wake } = useNotificationChoices()
  return (
    <chakra.fieldset display="grid" gap="2" py="3">
      <chakra.legend fontWeight="bold" mb="2">
        {t('notifications.wake')}
      </chakra.legend>
      {choices.map(choice => (
        <RadioRow
          key={choice}
          name="wake"
          value={choice}
          label={t(`notifications.wakeOn.${choice}`)}
          checked={wake === choice}
          onChange={() => chooseNotifications({ wake: choice })}
        />
      ))}
      <chakra.p textStyle="sm" color="fg.muted">
        {t('notifications.wakeHint')}
      </chakra.p>
    </chakra.fieldset>
  )
}
