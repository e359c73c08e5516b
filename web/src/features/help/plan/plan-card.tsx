import { chakra } from '@chakra-ui/react'
import { HandHelping } from 'lucide-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

/** A card with a link to the help plan, shown beside the person's contacts. */
export function PlanCard() {
  const { t } = useTranslation('help')
  return (
    <Card pad mt="5" maxW="content">
      <chakra.h2 textStyle="lg">{t('plan.card')}</chakra.h2>
      <chakra.p mt="1">{t('plan.cardText')}</chakra.p>
      <ButtonLink to="/help/plan" look="outline" icon={HandHelping} mt="3">
        {t('plan.title')}
      </ButtonLink>
    </Card>
  )
}
