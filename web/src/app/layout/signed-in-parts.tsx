import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import { Suspense } from 'react'
import { HelpStrip } from '../../features/help/help-strip.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { KeepPacks } from './keep-packs.tsx'

const GroupSender = lazyPart(() => import('../../features/forum/group-sender.tsx').then(module => module.GroupSender))

type SignedInPartsProps = {
  user: User
  /** True if the user is known only from this device, because the server has not answered yet. */
  isRemembered: boolean
  orders: readonly { update: EmergencyUpdate }[]
}

/** Parts that run on every screen of a signed-in person. They are loaded after the first screen. */
export function SignedInParts({ user, isRemembered, orders }: SignedInPartsProps) {
  return (
    <>
      <HelpStrip userId={user.id} orders={orders} />
      <Boundary>
        <Suspense>
          <GroupSender userId={user.id} />
        </Suspense>
      </Boundary>
      {!isRemembered && <KeepPacks user={user} />}
    </>
  )
}
