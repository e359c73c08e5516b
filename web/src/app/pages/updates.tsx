import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { useListStanding } from '../../entities/emergency-update/list-standing.ts'
import { updatePage } from '../../entities/emergency-update/pages.ts'
import { useMyPoints } from '../../entities/place/my-places.ts'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { UpdatesView } from '../../features/alerts/list/updates-view.tsx'
import { useEmergencyUpdates } from '../../features/alerts/use-emergency-updates.ts'
import { useConnected } from '../../lib/connection.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { Page } from '../../ui/page/page.tsx'

const SmallMap = lazyPart(() => import('../../features/map/small-map.tsx').then(module => module.SmallMap))

export function UpdatesPage() {
  const { t } = useTranslation('updates')
  const { user } = useCurrentUser()
  const { updates, checkedAt } = useEmergencyUpdates()
  const label = useTimeLabel()
  const drills = updates.filter(({ isDrill }) => isDrill).length
  const counted = [
    t('counted', { count: updates.length - drills }),
    ...(drills > 0 ? [t('drills', { count: drills })] : []),
  ].join(', ')
  const connected = useConnected()
  const { isOld } = useListStanding()
  // While the list is outdated, a line above the page says so already.
  const age = connected && !isOld && checkedAt ? ` ${t('checked', { age: inSentence(label(checkedAt)) })}` : ''
  const subtitle = checkedAt && `${counted}.${age}`
  return (
    <Page title={t('title', { ns: 'alerts' })} subtitle={subtitle}>
      <UpdatesView isUser={Boolean(user)} map={shown => <UpdatesMap updates={shown} />} />
    </Page>
  )
}

function UpdatesMap({ updates }: { updates: readonly EmergencyUpdate[] }) {
  const { t } = useTranslation('updates')
  const navigate = useNavigate()
  const points = useMyPoints()
  if (updates.every(({ geometry }) => geometry === null)) return <p>{t('mapNone')}</p>
  return (
    <Boundary>
      <Suspense>
        <SmallMap
          updates={updates}
          points={points}
          label={t('mapLabel')}
          height="min(28rem, 60vh)"
          onPick={id => navigate(updatePage(id))}
        />
      </Suspense>
    </Boundary>
  )
}
