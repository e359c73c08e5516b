import { chakra } from '@chakra-ui/react'
import type { HelpAnswer, HelpOffer } from '@muster/contracts/entities/help'
import { clockText } from '../../../lib/clock.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { useAnswer } from './use-answer.ts'

type OfferFootProps = {
  offer: HelpOffer
  /** True if the reader was asked inside Muster and not by a link. */
  hasAccount: boolean
  onAnswer: (said: HelpAnswer) => Promise<void>
}

/** Explains what the link is, and until when it works; with a button to refuse further requests from this person. */
export function OfferFoot({ offer, hasAccount, onAnswer }: OfferFootProps) {
  const { t, i18n } = useTranslation('help')
  const { say, sending, problem } = useAnswer(onAnswer)
  const { askedName, firstName, endsAt, communityId } = offer
  const isGoing = offer.mine?.state === 'coming' || offer.mine?.state === 'arrived'
  // A request to a group goes to all its members, so one member cannot decline for the group.
  const canRefuse = communityId === null && !isGoing
  return (
    <chakra.div display="grid" gap="2" textStyle="sm">
      {!hasAccount && <p>{t('claim.foot')}</p>}
      {!offer.isTest && firstName && (
        <p>{t('claim.until', { name: firstName, time: clockText(endsAt, i18n.language) })}</p>
      )}
      {problem && <FieldError>{problem}</FieldError>}
      {canRefuse && (
        <chakra.div display="flex" flexWrap="wrap" columnGap="4">
          {!hasAccount && (
            <Button look="quiet" size="sm" px="0" busy={sending === 'not-me'} onClick={() => say({ action: 'not-me' })}>
              {askedName ? t('claim.notMe', { name: askedName }) : t('claim.notMeUnnamed')}
            </Button>
          )}
          <Button
            look="quiet"
            size="sm"
            px="0"
            busy={sending === 'never-again'}
            onClick={() => say({ action: 'never-again' })}
          >
            {t('claim.neverAgain')}
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  )
}
