import { chakra } from '@chakra-ui/react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'

type MoreMessagesProps = { label: string; isLoading: boolean; error: unknown; onMore: () => void }

/** A button that loads further messages of a community, with an error below it. */
export function MoreMessages({ label, isLoading, error, onMore }: MoreMessagesProps) {
  const { t } = useTranslation('forum')
  return (
    <chakra.div textAlign="center" mb="4">
      <Button look="outline" size="sm" busy={isLoading} busyText={t('loading')} onClick={onMore}>
        {label}
      </Button>
      {error !== undefined && <p role="alert">{t('loadFailed')}</p>}
    </chakra.div>
  )
}
