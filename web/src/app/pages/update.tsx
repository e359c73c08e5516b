import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { Suspense, useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { useMyPoints } from '../../entities/place/my-places.ts'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { UpdateMissing } from '../../features/alerts/update/update-missing.tsx'
import { UpdateView } from '../../features/alerts/update/update-view.tsx'
import { useUpdate } from '../../features/alerts/update/use-update.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { Loading } from '../../ui/spinner.tsx'

const SmallMap = lazyPart(() => import('../../features/map/small-map.tsx').then(module => module.SmallMap))

export function UpdatePage() {
  const { id = '' } = useParams()
  // The key makes React create a new screen for another update, without state of the one before.
  return <KnownUpdatePage key={id} id={id} />
}

function KnownUpdatePage({ id }: { id: string }) {
  const { t } = useTranslation('updates')
  const { user } = useCurrentUser()
  const known = useUpdate(id)
  if (known.status === 'loading') return <Loading>{t('loading', { ns: 'common' })}</Loading>
  if (known.status !== 'known') return <UpdateMissing isOffline={known.status === 'unreachable'} />
  return <UpdateView known={known} user={user ?? null} map={update => <AreaMap update={update} />} />
}

function AreaMap({ update }: { update: EmergencyUpdate }) {
  const { t } = useTranslation('updates')
  const points = useMyPoints()
  const updates = useMemo(() => [update], [update])
  return (
    <Boundary>
      <Suspense>
        <SmallMap updates={updates} points={points} label={t('page.map')} height="16rem" />
      </Suspense>
    </Boundary>
  )
}
