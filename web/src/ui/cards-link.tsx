import { chakra } from '@chakra-ui/react'
import { IdCard } from 'lucide-react'
import { useTranslation } from '../lib/use-translation.ts'
import { ButtonLink } from './button.tsx'
import { lowContainerQuery } from './low-container-query.ts'
import { visuallyHidden } from './visually-hidden.ts'

/** Name of the search parameter that shows a responder card over the screen. Its value is the card; empty for the list of cards. */
export const cardsParameter = 'cards'

/** A link that opens the cards to show to responders, over the current screen. */
export function CardsLink({ look = 'outline' }: { look?: 'outline' | 'quiet' }) {
  const { t } = useTranslation('common')
  return (
    <ButtonLink to={`?${cardsParameter}`} state={{ cards: 1 }} look={look} size="sm" icon={IdCard}>
      <chakra.span css={{ [lowContainerQuery]: visuallyHidden }}>{t('cardsToShow')}</chakra.span>
    </ButtonLink>
  )
}
