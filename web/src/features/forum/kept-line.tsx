import { chakra } from '@chakra-ui/react'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'

type KeptLineProps = {
  what: 'asOf' | 'list'
  /** When the server sent the data, in ms since the epoch. */
  at: number
  onRetry: () => unknown
}

/** Says that the data comes from this device's storage, and how old it is. */
export function KeptLine({ what, at, onRetry }: KeptLineProps) {
  const { t } = useTranslation('forum')
  const label = useTimeLabel()
  return (
    <chakra.div
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      px="min(1rem, 4.2vw)"
      py="2"
      bg="bg.subtle"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <chakra.p flex="1 1 12rem" minW="0" overflowWrap="anywhere">
        {t(`kept.${what}`, { age: inSentence(label(new Date(at).toISOString())) })}
      </chakra.p>
      <Button look="outline" size="sm" onClick={() => void onRetry()}>
        {t('retry')}
      </Button>
    </chakra.div>
  )
}
