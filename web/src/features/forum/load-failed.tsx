import { errorText } from '../../lib/error-text.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** Says that loading failed and why, with a Retry button. */
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
