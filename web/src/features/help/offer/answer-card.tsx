import { chakra } from '@chakra-ui/react'
import type { HelpAnswer, HelpOffer } from '@muster/contracts/entities/help'
import { Check, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Call911Button } from '../../../ui/call-911-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Going } from './going.tsx'
import { TimeButtons } from './time-buttons.tsx'
import { useAnswer } from './use-answer.ts'

type AnswerCardProps = { offer: HelpOffer; onAnswer: (said: HelpAnswer) => Promise<void> }

/** The state of the reader's answer. It decides the text and the buttons of the card. */
function standingOf(offer: HelpOffer) {
  if (offer.isTest) return offer.hasReceived ? 'received' : 'test'
  const mine = offer.mine?.state
  if (mine === 'arrived' || mine === 'coming') return mine
  if (!offer.needsMore) return 'enough'
  if (mine) return mine
  return offer.hasDeclined ? 'declined' : 'open'
}

/** Asks whether the reader can go. After they have answered, shows their answer and how to withdraw it. */
export function AnswerCard({ offer, onAnswer }: AnswerCardProps) {
  const { t } = useTranslation('help')
  const standing = standingOf(offer)
  const answering = useAnswer(onAnswer)
  const { say, sending, problem } = answering
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(standing)
  useEffect(() => {
    // The pressed button is gone, so the focus goes to the heading: the keyboard and the screen reader continue at the new state.
    if (before.current !== standing) heading.current?.focus()
    before.current = standing
  }, [standing])
  const name = offer.firstName ?? ''
  const cannot = (
    <Button look="outline" size="lg" icon={X} busy={sending === 'cannot'} onClick={() => say({ action: 'cannot' })}>
      {t('claim.cannot')}
    </Button>
  )
  const times = (question: string) => (
    <TimeButtons label={question} of={minutes => t('claim.goingIn', { minutes })} answering={answering} />
  )
  const afterAll = times(t('claim.afterAll'))
  const going = <Going offer={offer} answering={answering} />
  const body: Record<ReturnType<typeof standingOf>, { title: string; text: string; rest?: ReactNode }> = {
    test: {
      title: t('claim.test.question'),
      text: t('claim.test.why', { name }),
      rest: (
        <Button size="lg" icon={Check} busy={sending === 'received'} onClick={() => say({ action: 'received' })}>
          {t('claim.test.received')}
        </Button>
      ),
    },
    received: { title: t('claim.test.done', { name }), text: t('claim.test.foot') },
    coming: { title: t('claim.yes'), text: '', rest: going },
    arrived: { title: t('claim.thereTitle'), text: '', rest: going },
    enough: { title: t('claim.enough'), text: t('claim.enoughText') },
    withdrawn: { title: t('claim.withdrawn'), text: t('claim.withdrawnText', { name }), rest: afterAll },
    'road-closed': { title: t('claim.roadClosedTitle'), text: t('claim.withdrawnText', { name }), rest: afterAll },
    late: {
      title: t('claim.late'),
      text: t('claim.lateText', { name }),
      rest: (
        <>
          {afterAll}
          {cannot}
        </>
      ),
    },
    declined: { title: t('claim.declined'), text: t('claim.declinedText', { name }), rest: afterAll },
    open: {
      title: t('claim.question'),
      text: t('claim.notYet', { name }),
      rest: (
        <>
          {times(t('claim.going'))}
          {cannot}
        </>
      ),
    },
  }
  const { title, text, rest } = body[standing]
  return (
    <Card asChild pad>
      <section aria-labelledby="answer-title">
        <chakra.div display="grid" gap="4">
          <div>
            <chakra.h2 id="answer-title" ref={heading} tabIndex={-1} outline="none" textStyle="xl">
              {title}
            </chakra.h2>
            {text && <chakra.p mt="1">{text}</chakra.p>}
          </div>
          {problem && <FieldError>{problem}</FieldError>}
          {rest}
          {!offer.isTest && <Safely name={name} />}
        </chakra.div>
      </section>
    </Card>
  )
}

/** A reminder to stay safe and a 911 button, shown before the reader decides to drive towards a fire and while they are on the way. */
function Safely({ name }: { name: string }) {
  const { t } = useTranslation('help')
  return (
    <chakra.div display="grid" gap="3" borderTopWidth="1px" borderColor="border" pt="4">
      <p>
        <b>{t('claim.safely')}</b> {t('claim.safelyText')}
      </p>
      <Call911Button />
      <chakra.p textStyle="sm" color="fg.muted">
        {t('claim.danger', { name })}
      </chakra.p>
    </chakra.div>
  )
}
