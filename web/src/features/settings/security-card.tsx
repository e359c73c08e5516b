import { chakra } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'

/** The settings to reset the password. */
export function SecurityCard() {
  const { t } = useTranslation('settings')
  return (
    <SettingsCard title={t('security.title')}>
      <chakra.p color="fg.muted" mb="4">
        {t('security.text')}
      </chakra.p>
      <ButtonLink to="/forgot-password" look="outline" icon={Lock}>
        {t('security.reset')}
      </ButtonLink>
    </SettingsCard>
  )
}
