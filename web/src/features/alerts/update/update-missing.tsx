import { SearchX, WifiOff } from 'lucide-react'
import { updatesPage } from '../../../entities/emergency-update/pages.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'

/** Shown for an update that the server does not know, or that cannot be loaded without a network (`isOffline`). */
export function UpdateMissing({ isOffline }: { isOffline: boolean }) {
  const { t } = useTranslation('updates')
  return (
    <Page title={t(isOffline ? 'failed' : 'missing.title')}>
      <EmptyState
        icon={isOffline ? WifiOff : SearchX}
        title={t(isOffline ? 'missing.offline' : 'missing.text')}
        action={
          <ButtonLink to={updatesPage} look="outline">
            {t('missing.list')}
          </ButtonLink>
        }
      >
        {isOffline && t('failedText')}
      </EmptyState>
    </Page>
  )
}
