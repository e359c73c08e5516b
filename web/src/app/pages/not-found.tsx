import { SearchX } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { useDocumentTitle } from '../../ui/page/use-document-title.ts'

export function NotFoundPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('notFound.title'))
  return (
    <Notice icon={SearchX} title={t('notFound.title')} action={<ButtonLink to="/">{t('goHome')}</ButtonLink>}>
      {t('notFound.text')}
    </Notice>
  )
}
