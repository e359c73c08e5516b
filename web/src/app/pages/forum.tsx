import { useTranslation } from 'react-i18next'
import { Page } from '../../components/layout/page.tsx'

export function ForumPage() {
  const { t } = useTranslation('forum')
  return <Page title={t('title')} />
}
