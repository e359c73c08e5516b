import { chakra } from '@chakra-ui/react'
import type { RideBoard } from '@muster/contracts/entities/ride'
import type { User } from '@muster/contracts/entities/user'
import { CarFront, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Call911Button } from '../../../ui/call-911-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { TwoColumns } from '../../../ui/page/two-columns.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import { AskForm } from './ask-form.tsx'
import { MyRide } from './my-ride.tsx'
import { OfferForm } from './offer-form.tsx'
import { begunForm, type RideKind } from './use-ride-form.ts'
import { useRides } from './use-rides.ts'
import { useSaid } from './use-said.ts'

type RidesViewProps = {
  user: User
  /** When the person has to leave their home (ISO 8601); null if unknown. */
  leaveBy: string | null
  wayOut: ReactNode
}

/** The rides screen, used while a warning is active: the reader's own offer or request, its matches, and agreed rides. */
export function RidesView({ user, leaveBy, wayOut }: RidesViewProps) {
  const { t } = useTranslation('rides')
  const { board, error, isOld, refetch } = useRides(user.id)
  const said = useSaid(board)
  return (
    <Page title={t('title')} subtitle={board?.open && t('open.for', { title: board.open.title })}>
      <TwoColumns
        aside={
          <>
            {wayOut}
            <Card pad display="grid" gap="3">
              <p>{t('inDanger')}</p>
              <Call911Button />
            </Card>
          </>
        }
      >
        {isOld && (
          <chakra.p fontWeight="bold" role="status">
            {t('old')}
          </chakra.p>
        )}
        {(board?.mine ?? board?.open)?.isDrill && <Banner drill title={t('drill')} />}
        {board ? (
          <Content user={user} board={board} leaveBy={leaveBy} />
        ) : error ? (
          <LoadFailed text={`${t('failed')} ${errorText(error)}`} retry={t('retry')} onRetry={() => void refetch()} />
        ) : (
          <Loading>{t('loading')}</Loading>
        )}
      </TwoColumns>
      <chakra.div role="status" {...visuallyHidden}>
        {said}
      </chakra.div>
    </Page>
  )
}

function Content({ user, board, leaveBy }: Omit<RidesViewProps, 'wayOut'> & { board: RideBoard }) {
  const [form, setForm] = useState<RideKind | null>(() => begunForm(user.id))
  const { open, mine, hasHome } = board
  if (mine) return <MyRide mine={mine} matches={board.matches} />
  if (!open) return <Closed hasHome={hasHome} />
  const common = { userId: user.id, place: user.location, leaveBy, onBack: () => setForm(null) }
  const { hasWheelchair, hasServiceAnimal } = user
  if (form === 'offer') return <OfferForm {...common} />
  if (form === 'ask')
    return <AskForm {...common} wheelchair={hasWheelchair ? 'stays' : 'none'} hasServiceAnimal={hasServiceAnimal} />
  return <Choice onChoose={setForm} />
}

function Choice({ onChoose }: { onChoose: (form: RideKind) => void }) {
  const { t } = useTranslation('rides')
  return (
    <Card pad display="grid" gap="3">
      <chakra.h2 textStyle="xl">{t('open.choose')}</chakra.h2>
      <Button size="xl" icon={Users} onClick={() => onChoose('ask')}>
        {t('open.ask')}
      </Button>
      <Button size="xl" look="outline" icon={CarFront} onClick={() => onChoose('offer')}>
        {t('open.offer')}
      </Button>
      <chakra.p textStyle="sm">{t('open.share')}</chakra.p>
    </Card>
  )
}

function Closed({ hasHome }: { hasHome: boolean }) {
  const { t } = useTranslation('rides')
  return (
    <Card pad display="grid" gap="3" justifyItems="start">
      <chakra.h2 textStyle="xl">{t('closed.title')}</chakra.h2>
      <p>{t('closed.text')}</p>
      {!hasHome && (
        <>
          <chakra.p fontWeight="bold">{t('closed.noHome')}</chakra.p>
          <ButtonLink to="/profile" look="outline">
            {t('closed.addHome')}
          </ButtonLink>
        </>
      )}
    </Card>
  )
}
