import { useTranslation } from 'react-i18next'
import { Page } from '../../components/layout/page.tsx'
import { ActiveAlertBanner } from '../../features/alerts/active-alert-banner.tsx'

export function ProfilePage() {
  const { t } = useTranslation('profile')
  return <Page title={t('title')} subtitle={t('subtitle')} banner={<ActiveAlertBanner />} />
}
