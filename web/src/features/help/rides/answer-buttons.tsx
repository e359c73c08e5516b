import { chakra } from '@chakra-ui/react'
import type { RideAnswer, RideMatch } from '@muster/contracts/entities/ride'
import { Check, Flag, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { ridesApi } from './api.ts'

type Action = RideAnswer['action']

/** The possible answers in the current state of a match. Ending the ride and reporting somebody need a second press. */
export function AnswerButtons({ match }: { match: RideMatch }) {
  const { t } = useTranslation('rides')
  const [answer, { isLoading, error, originalArgs }] = ridesApi.endpoints.answerRide.useMutation()
  const [asks, setAsks] = useState<'withdraw' | 'report' | null>(null)
  const { id, state, firstName: name } = match
  const isBusy = (action: Action) => isLoading && originalArgs?.body.action === action
  const say = (action: Action) => {
    setAsks(null)
    void answer({ params: { id }, body: { action } })
  }
  const button = (action: Action, icon: typeof Check, label: string, look?: 'outline') => (
    <Button {...(look && { look })} icon={icon} busy={isBusy(action)} disabled={isLoading} onClick={() => say(action)}>
      {label}
    </Button>
  )
  const choices: Record<RideMatch['state'], ReactNode> = {
    possible: (
      <>
        {button('accept', Check, t('answer.yes', { name }))}
        {button('decline', X, t('answer.no'), 'outline')}
      </>
    ),
    asked: (
      <>
        {button('accept', Check, t('answer.agree', { name }))}
        {button('decline', X, t('answer.no'), 'outline')}
      </>
    ),
    waiting: button('withdraw', X, t('answer.takeBack'), 'outline'),
    agreed: (
      <>
        {button('met', Check, t('answer.met'))}
        <Button look="outline" icon={X} onClick={() => setAsks('withdraw')}>
          {t('answer.off', { name })}
        </Button>
      </>
    ),
    met: null,
    off: null,
  }
  if (asks)
    return (
      <chakra.div display="grid" gap="2">
        <chakra.p fontWeight="bold" role="alert">
          {t(asks === 'report' ? 'answer.reallyReport' : 'answer.reallyOff', { name })}
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button look="outline" onClick={() => say(asks)}>
            {asks === 'report' ? t('answer.yesReport', { name }) : t('answer.yesOff')}
          </Button>
          {/* Has the focus, so that pressing the key again by mistake does not confirm. */}
          <Button look="outline" autoFocus onClick={() => setAsks(null)}>
            {t('answer.keep')}
          </Button>
        </chakra.div>
      </chakra.div>
    )
  return (
    <chakra.div display="grid" gap="2">
      {error !== undefined && <FieldError>{errorText(error)}</FieldError>}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {choices[state]}
        <Button look="quiet" size="sm" icon={Flag} onClick={() => setAsks('report')}>
          {t('answer.report', { name })}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
