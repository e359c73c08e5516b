import { chakra } from '@chakra-ui/react'
import type { HelpRequest } from '@muster/contracts/entities/help'
import type { User } from '@muster/contracts/entities/user'
import { isClosedHelp } from '@muster/contracts/vocabulary/help'
import { Phone, UserCheck, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockText } from '../../../lib/clock.ts'
import { phoneNumber } from '../../../lib/phone-link.ts'
import { inSentence, useTimeLabel } from '../../../lib/time-label.ts'
import { useOnline } from '../../../lib/use-online.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Age } from '../../../ui/age.tsx'
import { Button, ButtonLink, ExternalButton } from '../../../ui/button.tsx'
import { Call911Button } from '../../../ui/call-911-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TwoColumns } from '../../../ui/page/two-columns.tsx'
import { helpApi } from '../api.ts'
import { useCircles } from '../use-circles.ts'
import { AskMore } from './ask-more.tsx'
import { AskedList } from './asked-list.tsx'
import { CloseButtons } from './close-buttons.tsx'
import { DoNow } from './do-now.tsx'
import { Grants } from './grants.tsx'
import { LineCard } from './line-card.tsx'
import { isGoing, useTrueLine } from './use-true-line.ts'

type RequestViewProps = {
  user: User
  request: HelpRequest
  isOld: boolean
  /** The link to the map with the way out. */
  wayOut: ReactNode
}

/** The reader's own request: its state in one line, 911, the way out, buttons to end it, and who was asked. */
export function RequestView({ user, request, isOld, wayOut }: RequestViewProps) {
  const { t, i18n } = useTranslation('help')
  const online = useOnline()
  const label = useTimeLabel()
  const { data: plan } = helpApi.endpoints.helpPlan.useQuery()
  const groups = useCircles(user.id)
  const old = isOld || !online
  const line = useTrueLine()(request, old)
  const when = { time: clockText(request.at, i18n.language), age: inSentence(label(request.at)) }
  const isOver = isClosedHelp(request.state)
  const isNobody = request.state === 'nobody'
  return (
    <TwoColumns
      aside={
        <>
          <AskedList request={request} links={plan?.links ?? []} groups={groups} />
          <chakra.p textStyle="sm">
            {request.place ? t('mine.place', { place: request.place.label }) : t('mine.placeNone')}
          </chakra.p>
          <Grants requestId={request.id} />
          <ButtonLink to="/help/plan" look="quiet" size="sm" px="0" justifySelf="start">
            {t('mine.plan')}
          </ButtonLink>
        </>
      }
    >
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4">
        <chakra.h1 fontSize="md" fontWeight="bold">
          {t('mine.windowTitle')}
        </chakra.h1>
        {!old && <Age>{t('mine.updated', when)}</Age>}
      </chakra.div>
      {old && (
        <chakra.p display="flex" gap="3" fontWeight="bold" bg="bg.muted" borderRadius="md" p="3">
          <Icon as={WifiOff} />
          {t('mine.asOf', when)}
        </chakra.p>
      )}
      <LineCard line={line}>{!isOver && <Coming user={user} request={request} />}</LineCard>
      {!isOver && (
        <>
          {isNobody ? (
            <DoNow request={request} />
          ) : (
            <>
              <chakra.h2 textStyle="lg">{t('mine.dontWait')}</chakra.h2>
              <Call911Button />
            </>
          )}
          {isNobody && <chakra.h2 textStyle="lg">{t('mine.canLeave')}</chakra.h2>}
          {wayOut}
          <AskMore request={request} groups={groups} />
          <CloseButtons request={request} userId={user.id} />
        </>
      )}
    </TwoColumns>
  )
}

/** Buttons to call each helper who is coming and whose number is known, and to confirm that a helper has arrived. */
function Coming({ user, request }: { user: User; request: HelpRequest }) {
  const { t } = useTranslation('help')
  const [change, { isLoading }] = helpApi.endpoints.changeHelpRequest.useMutation()
  const { data: plan } = helpApi.endpoints.helpPlan.useQuery()
  const phoneOf = (askedId: string) => {
    const asked = request.asked.find(({ id }) => id === askedId)
    const link = plan?.links.find(({ id }) => id === asked?.linkId)
    if (link?.kind === 'phone') return link.phone
    return user.emergencyContacts.find(({ name }) => name === asked?.name)?.phone
  }
  const going = request.claims.filter(isGoing)
  return (
    <>
      {going.map(({ id, name, askedId }) => {
        const phone = phoneOf(askedId)
        return (
          phone && (
            <ExternalButton key={id} href={`tel:${phoneNumber(phone)}`} look="outline" size="lg" icon={Phone}>
              {t('mine.call', { name })}
            </ExternalButton>
          )
        )
      })}
      {request.state === 'arrived' && (
        <Button
          look="outline"
          size="lg"
          icon={UserCheck}
          busy={isLoading}
          onClick={() => void change({ params: { id: request.id }, body: { action: 'together' } })}
        >
          {t('mine.notAlone')}
        </Button>
      )}
    </>
  )
}
