import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** What could not be loaded, why, and a way to try again. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation('forum')
  return (
    <Banner
      title={t('loadFailed')}
      action={
        <Button look="outline" size="sm" onClick={() => void onRetry()}>
          {t('retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Banner>
  )
}
