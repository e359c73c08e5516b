import { chakra } from '@chakra-ui/react'
import { IdCard } from 'lucide-react'
import { useTranslation } from '../lib/use-translation.ts'
import { ButtonLink } from './button.tsx'
import { tight } from './tight.ts'
import { visuallyHidden } from './visually-hidden.ts'

/** The search parameter with the responder card that is shown; empty for the list of them. */
export const cardsParameter = 'cards'

/** Opens the cards that a person can show to responders, over the screen at hand. */
export function CardsLink({ look = 'outline' }: { look?: 'outline' | 'quiet' }) {
  const { t } = useTranslation('common')
  return (
    <ButtonLink to={`?${cardsParameter}`} state={{ cards: 1 }} look={look} size="sm" icon={IdCard}>
      <chakra.span css={{ [tight]: visuallyHidden }}>{t('cardsToShow')}</chakra.span>
    </ButtonLink>
  )
}
