import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { Link } from 'react-router-dom'
import { HomeView } from '../../features/alerts/home/home-view.tsx'
import { PeopleCard } from '../../features/contacts/people-card.tsx'
import { areAlertsOn } from '../../features/early-warning/are-alerts-on.ts'
import { EarlyWarningRows } from '../../features/early-warning/early-warning-rows.tsx'
import { WaitingNotice } from '../../features/profile-sync/waiting-notice.tsx'
import { ReadyCard } from '../../features/ready/ready-card.tsx'
import { useTranslation } from '../../lib/use-translation.ts'
import { useDocumentTitle } from '../../ui/page/use-document-title.ts'
import { AroundMap } from './around-map.tsx'

/** What a signed-in person sees at `/`: their own situation. For them the landing page is at /about. */
export function HomePage({ user }: { user: User }) {
  const { t } = useTranslation('home')
  useDocumentTitle(t('title'))
  return (
    <>
      <WaitingNotice userId={user.id} />
      <HomeView
        user={user}
        map={(updates, place) => <AroundMap updates={updates} place={place} />}
        people={(place, isLeaving) => <PeopleCard user={user} place={place} isLeaving={isLeaving} />}
        ready={
          <ReadyCard user={user} areAlertsOn={areAlertsOn(user.id)} alertsSwitch={<EarlyWarningRows user={user} />} />
        }
      />
      <chakra.p mt="8" textStyle="sm" textDecoration="underline">
        <Link to="/about">{t('about')}</Link>
      </chakra.p>
    </>
  )
}
