import type { User } from '@muster/contracts/entities/user'
import { Suspense } from 'react'
import { usePackList } from '../../entities/offline-pack/use-pack-list.ts'
import { useEmergencyUpdates } from '../../features/alerts/use-emergency-updates.ts'
import { usualWay } from '../../features/map/travel.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Boundary } from '../../ui/boundary.tsx'

const PackKeeper = lazyPart(() => import('../../features/offline/pack-keeper.tsx').then(module => module.PackKeeper))

/** Keeps saved packs up to date; loads nothing where none is saved. */
export function KeepPacks({ user }: { user: User }) {
  const { updates } = useEmergencyUpdates()
  const packs = usePackList()
  if (!packs?.some(({ userId }) => userId === user.id)) return null
  const version = updates.map(({ id, revision }) => `${id}.${revision}`).join()
  return (
    <Boundary>
      <Suspense>
        <PackKeeper key={user.id} user={user} mode={usualWay(user)} hazardsVersion={version} />
      </Suspense>
    </Boundary>
  )
}
