import { chakra } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Call911Button } from '../../ui/call-911-button.tsx'
import { Card } from '../../ui/card.tsx'
import { sheetHeight } from './sheet.tsx'

/** Shown instead of the map: why it could not be drawn. `below`: leaves room for the inputs above, and on narrow screens for the sheet below. */
export function MapProblem({ message, below }: { message: string; below: boolean }) {
  const { t } = useTranslation('map')
  return (
    <chakra.div
      pos="absolute"
      inset="0"
      zIndex="4"
      bg="bg"
      display="grid"
      placeItems="center"
      p="4"
      pt={below ? { base: '32', md: '56' } : '4'}
      pb={below ? { base: `calc(${sheetHeight} + 1rem)`, md: '4' } : '4'}
      overflowY="auto"
    >
      <Card pad role="alert" maxW="30rem" display="grid" gap="4">
        <chakra.h2 textStyle="xl">{t('error.title')}</chakra.h2>
        <p>{message}</p>
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button icon={RotateCw} onClick={() => location.reload()}>
            {t('error.retry')}
          </Button>
          <Call911Button size="md" />
        </chakra.div>
      </Card>
    </chakra.div>
  )
}
