import { chakra } from '@chakra-ui/react'
import type { OwnRide } from '@muster/contracts/entities/ride'
import { X } from 'lucide-react'
import { useState } from 'react'
import { clockText } from '../../../lib/clock.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { ridesApi } from './api.ts'
import { useRideWords } from './use-ride-words.ts'

/** The reader's own offer or request, with a button to withdraw it. */
export function OwnCard({ mine }: { mine: OwnRide }) {
  const { t, i18n } = useTranslation('rides')
  const words = useRideWords()
  const [end, { isLoading, error }] = ridesApi.endpoints.endRide.useMutation()
  const [asks, setAsks] = useState(false)
  const time = (instant: string) => clockText(instant, i18n.language)
  const seats = mine.kind === 'offer' ? mine.seatsLeft : null
  return (
    <Card pad display="grid" gap="3">
      <div>
        <chakra.h2 textStyle="xl">{t(`mine.${mine.kind}`)}</chakra.h2>
        <chakra.p fontWeight="bold">{mine.kind === 'offer' ? words.room(mine.form) : words.party(mine.form)}</chakra.p>
        <p>
          {t('mine.leaves', { time: time(mine.form.leavesAt) })}
          {seats !== null && (
            <b>
              {'\u00a0· '}
              {seats > 0 ? t('mine.seatsLeft', { count: seats }) : t('mine.full')}
            </b>
          )}
        </p>
      </div>
      {error !== undefined && <FieldError>{errorText(error)}</FieldError>}
      {asks ? (
        <chakra.div display="grid" gap="2">
          <chakra.p fontWeight="bold" role="alert">
            {t('mine.reallyEnd')}
          </chakra.p>
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <Button look="outline" busy={isLoading} onClick={() => void end({ params: { id: mine.id } })}>
              {t('mine.yes')}
            </Button>
            {/* Has the focus, so that pressing the key again by mistake does not confirm. */}
            <Button look="outline" autoFocus onClick={() => setAsks(false)}>
              {t('mine.keep')}
            </Button>
          </chakra.div>
        </chakra.div>
      ) : (
        <Button look="outline" icon={X} justifySelf="start" onClick={() => setAsks(true)}>
          {t('mine.end')}
        </Button>
      )}
    </Card>
  )
}
