import { chakra } from '@chakra-ui/react'
import { Phone, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, ExternalButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** In place of the map: why it could not be drawn. */
export function MapProblem({ message }: { message: string }) {
  const { t } = useTranslation('map')
  return (
    <chakra.div pos="absolute" inset="0" zIndex="4" bg="bg" display="grid" placeItems="center" p="4" overflowY="auto">
      <Card pad role="alert" maxW="30rem" display="grid" gap="4">
        <chakra.h2 textStyle="xl">{t('error.title')}</chakra.h2>
        <p>{message}</p>
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button icon={RotateCw} onClick={() => location.reload()}>
            {t('error.retry')}
          </Button>
          <ExternalButton href="tel:911" look="call" icon={Phone}>
            {t('callEmergency', { ns: 'common' })}
          </ExternalButton>
        </chakra.div>
      </Card>
    </chakra.div>
  )
}
