import type { User } from '@muster/contracts/entities/user'
import { lazy, Suspense } from 'react'
import { usePackList } from '../../entities/offline-pack/use-pack-list.ts'
import { useEmergencyUpdates } from '../../features/alerts/use-emergency-updates.ts'
import { usualWay } from '../../features/map/travel.ts'

const PackKeeper = lazy(() =>
  import('../../features/offline/pack-keeper.tsx').then(({ PackKeeper }) => ({ default: PackKeeper })),
)

/** Keeps saved packs up to date; loads nothing where none is saved. */
export function KeepPacks({ user }: { user: User }) {
  const { updates } = useEmergencyUpdates()
  const packs = usePackList()
  if (!packs?.some(({ userId }) => userId === user.id)) return null
  const version = updates.map(({ id, revision }) => `${id}.${revision}`).join()
  return (
    <Suspense>
      <PackKeeper key={user.id} user={user} mode={usualWay(user)} hazardsVersion={version} />
    </Suspense>
  )
}
