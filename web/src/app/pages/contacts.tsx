import { useState } from 'react'
import { useCheckAchievements } from '../../entities/achievement/checks.ts'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { ContactsView } from '../../features/contacts/contacts-view.tsx'
import { EmergencyCard } from '../../features/emergency-card/emergency-card.tsx'
import { PlanCard } from '../../features/help/plan/plan-card.tsx'
import { keptTrip } from '../../features/map/kept-trip.ts'
import { WaitingNotice } from '../../features/profile-sync/waiting-notice.tsx'
import { useTranslation } from '../../lib/use-translation.ts'
import { LoginNeeded } from '../../ui/page/login-needed.tsx'

export function ContactsPage() {
  const { t } = useTranslation('contacts')
  const { user } = useCurrentUser()
  const check = useCheckAchievements()
  const [trip] = useState(keptTrip)
  if (!user) return <LoginNeeded title={t('guard.title')} text={t('guard.text')} />
  return (
    <>
      <ContactsView
        user={user}
        trip={trip}
        card={<EmergencyCard user={user} />}
        onAdded={() => void check(user.id, 'add_emergency_contact')}
        banner={<WaitingNotice userId={user.id} />}
      />
      <PlanCard />
    </>
  )
}
