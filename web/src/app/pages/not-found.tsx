import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../components/layout/notice.tsx'
import { useDocumentTitle } from '../../components/layout/use-document-title.ts'
import { ButtonLink } from '../../components/ui/button.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('notFound.title'))
  return (
    <Notice icon={SearchX} title={t('notFound.title')} action={<ButtonLink to="/">{t('goHome')}</ButtonLink>}>
      {t('notFound.text')}
    </Notice>
  )
}
