import type { User } from '@muster/contracts/entities/user'
import { useMyPlaces } from '../../entities/place/my-places.ts'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { useEmergencyUpdates } from '../../features/alerts/use-emergency-updates.ts'
import { WayOut } from '../../features/alerts/way-out.tsx'
import { RidesView } from '../../features/help/rides/rides-view.tsx'
import { useLeaveBy } from '../../features/leave-by/use-leave-by.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { LoginNeeded } from '../../ui/page/login-needed.tsx'

export function RidesPage() {
  const { t } = useTranslation('rides')
  const { user } = useCurrentUser()
  return user ? <Rides user={user} /> : <LoginNeeded title={t('title')} text={t('guard')} />
}

function Rides({ user }: { user: User }) {
  const { updates } = useEmergencyUpdates()
  const [home] = useMyPlaces()
  const version = updates.map(({ id, revision }) => `${id}.${revision}`).join()
  const { answer } = useLeaveBy({ from: null, version })
  return (
    <RidesView
      user={user}
      leaveBy={answer?.leaveBy?.at ?? null}
      wayOut={<WayOut user={user} from={home?.coordinates ?? null} isDrill={false} size="lg" />}
    />
  )
}
